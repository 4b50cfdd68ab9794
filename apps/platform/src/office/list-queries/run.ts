import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import type { ListQuery } from "./parse.ts";
import { type ListEntry, presentEntry } from "./present.ts";
import type { ListResource } from "./resource.ts";
import { behindSql, conditionSql, isEntrySql, known, orderSql } from "./to-sql.ts";

/** A page of a list with its totals. */
export interface ListPage {
  readonly data: readonly ListEntry[];
  readonly count: number;
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

/** Thrown when the list exceeds its time limit; its transaction is aborted. */
export class ListTooSlowError extends Error {
  override readonly name = "ListTooSlowError";
}

const TIME_LIMIT_MS = 2_000;
const QUERY_CANCELED = "57014";

const isCanceled = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === QUERY_CANCELED;

type Row = Readonly<Record<string, unknown>>;

/** Runs statements one after the other within one shared time limit. */
function createTimedRunner({ db }: ProgramTransaction): (statement: RawBuilder<unknown>) => Promise<readonly Row[]> {
  const endsAtMs = performance.now() + TIME_LIMIT_MS;
  return async (statement) => {
    const leftMs = Math.max(1, Math.ceil(endsAtMs - performance.now()));
    await sql`SET LOCAL statement_timeout = ${sql.lit(leftMs)}`.execute(db);
    try {
      const { rows } = await sql<Row>`${statement}`.execute(db);
      return rows;
    } catch (error) {
      if (isCanceled(error)) {
        throw new ListTooSlowError("a list took longer than its time limit");
      }
      throw error;
    }
  };
}

const aliasOf = (index: number): string => `c${index}`;

function totalOf(row: Row | undefined): number {
  return typeof row?.total === "number" ? row.total : 0;
}

/** Counts all entries, for the total of an empty page. */
async function countAll(
  run: (statement: RawBuilder<unknown>) => Promise<readonly Row[]>,
  resource: ListResource,
  where: RawBuilder<unknown>,
): Promise<number> {
  return totalOf((await run(sql`SELECT count(*) AS total FROM ${resource.from} WHERE ${where}`))[0]);
}

/**
 * Answers a query: an array, or a page when the query asked for one. The result stays within the resource's scope, 200
 * entries and two seconds. The transaction keeps the remaining time limit, so make the list its last statement.
 */
export async function readList(
  transaction: ProgramTransaction,
  resource: ListResource,
  query: ListQuery,
): Promise<readonly ListEntry[] | ListPage> {
  const { columns, limit, offset, isPaged } = query;
  const run = createTimedRunner(transaction);
  const where = sql`(${resource.scope}) AND ${conditionSql(resource, query.condition)}`;
  const behind = query.after === undefined ? undefined : behindSql(resource, query.sort, query.after);
  const selected = columns.map((path, index) => sql`${known(resource, path).sql} AS ${sql.id(aliasOf(index))}`);
  const total = isPaged ? sql`count(*) OVER ()` : sql`0`;
  const rows = await run(sql`${behind === undefined ? sql`` : sql`WITH place AS MATERIALIZED (${behind.place})`}
    SELECT ${total} AS total, ${sql.join(selected)}
    FROM ${resource.from} WHERE ${where} AND ${behind?.condition ?? sql`true`}
    ORDER BY ${orderSql(resource, query.sort)}
    LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`);
  const data = rows.map((row) =>
    presentEntry(
      resource,
      columns,
      columns.map((_path, index) => row[aliasOf(index)]),
    ),
  );
  if (!isPaged) {
    return data;
  }
  const isPastTheEnd = rows.length === 0 && offset > 0;
  const all = isPastTheEnd ? await countAll(run, resource, where) : totalOf(rows[0]);
  const page = Math.floor(offset / limit) + 1;
  return { data, count: data.length, total: all, page, pageCount: Math.max(1, Math.ceil(all / limit)) };
}

/** Whether the caller may see the entry behind which a query goes on. */
export async function hasPlace(
  { db }: ProgramTransaction,
  resource: ListResource,
  { after }: ListQuery,
): Promise<boolean> {
  if (after === undefined) {
    return true;
  }
  const isEntry = isEntrySql(resource, after);
  const { rows } = await sql`SELECT 1 FROM ${resource.from} WHERE (${resource.scope}) AND ${isEntry}`.execute(db);
  return rows.length > 0;
}

/** Reads one entry without joins, as a list would show it. */
export async function readEntry(
  transaction: ProgramTransaction,
  resource: ListResource,
  id: string,
): Promise<ListEntry | undefined> {
  const columns = Object.keys(resource.columns).filter((path) => isOwn(resource, path));
  const selected = columns.map((path, index) => sql`${known(resource, path).sql} AS ${sql.id(aliasOf(index))}`);
  const { rows } = await sql<Row>`
    SELECT ${sql.join(selected)} FROM ${resource.from}
    WHERE (${resource.scope}) AND ${known(resource, "id").sql} = ${id}`.execute(transaction.db);
  const [row] = rows;
  if (row === undefined) {
    return undefined;
  }
  return presentEntry(
    resource,
    columns,
    columns.map((_path, index) => row[aliasOf(index)]),
  );
}

function isOwn({ groups = {} }: ListResource, path: string): boolean {
  const dot = path.indexOf(".");
  return dot < 0 || groups[path.slice(0, dot)]?.shown === "entry";
}
