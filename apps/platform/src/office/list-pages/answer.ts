import { fail, type Outcome, succeed } from "@punktum/domain";
import { type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { type CursorOwner, type Place, readCursor, writeCursor } from "./cursor.ts";
import type { SortKey } from "./sort-keys.ts";

/** A list that is answered as an array, or page by page. */
export interface PagedList<
  From extends keyof Tables,
  Row,
  Entry extends { readonly id: string },
  Field extends string,
> {
  /** Name of the list and its filters, to bind cursors to them. */
  readonly name: string;
  /** The rows of the list, as the caller may see and has filtered them. */
  readonly query: SelectQueryBuilder<Tables, From, Row>;
  readonly id: SortKey;
  /** Texts that are searched. */
  readonly searched: readonly RawBuilder<unknown>[];
  /** What pages can be sorted by. */
  readonly fields: Readonly<Record<Field, SortKey>>;
  /** Order of the array, and of pages without a requested order. */
  readonly order: NoInfer<Field>;
  /** Most entries of an array without a limit; absent: 200. */
  readonly wholeArray?: boolean;
  readonly toEntries: (rows: readonly Simplify<Row>[]) => Entry[] | Promise<Entry[]>;
}

/** Query parameters of a list. */
export interface ListAsked<Field extends string> {
  /** Absent: the answer is an array. */
  readonly page?: "1" | undefined;
  readonly q?: string | undefined;
  readonly sort?: Field | `-${Field}` | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** One page of entries. */
interface EntryPage<Entry> {
  readonly data: Entry[];
  readonly next: string | null;
  readonly about: { readonly count: number; readonly exact: boolean };
}

/** Answer of a list in either form. */
export type ListAnswer<Entry> = Promise<Outcome<Entry[] | EntryPage<Entry>, "REQUEST_INVALID">>;

const MOST_ENTRIES = 200;
/** Entries counted at most. */
const MOST_COUNTED = 1_000;

/** LIKE pattern for texts that contain the words literally. */
export const patternOf = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function contains(texts: readonly RawBuilder<unknown>[], words: string): RawBuilder<boolean> {
  const pattern = patternOf(words);
  const found = texts.map((text) => sql`(${text}) ILIKE ${pattern}`);
  return sql<boolean>`(${sql.join(found, sql` OR `)})`;
}

const isField = <Field extends string>(fields: Readonly<Record<Field, SortKey>>, name: string): name is Field =>
  Object.hasOwn(fields, name);

/** The key and direction of an order such as `-name`. */
function orderOf<Field extends string>(fields: Readonly<Record<Field, SortKey>>, order: string) {
  const name = order.replace(/^-/, "");
  const key: SortKey | undefined = isField(fields, name) ? fields[name] : undefined;
  if (key === undefined) {
    throw new Error(`${name}: the contract sorts by it, the list does not`);
  }
  return { key, isDown: name !== order };
}

type Order = ReturnType<typeof orderOf>;

const valueSql = (value: string, { kind }: SortKey): RawBuilder<unknown> => sql`${value}::${sql.raw(kind)}`;

/** Condition for rows after a place. The place's own row may have been deleted. */
function behind({ key, isDown }: Order, id: SortKey, place: Place): RawBuilder<boolean> {
  const sides = [sql`(${key.sql}, ${id.sql})`, sql`(${valueSql(place.value, key)}, ${valueSql(place.id, id)})`];
  return sql<boolean>`${sql.join(sides, isDown ? sql` < ` : sql` > `)}`;
}

interface PageAsked {
  readonly limit: number;
  readonly order: Order;
  /** Absent on the first page. */
  readonly place: Place | undefined;
}

/** The places of a page's rows, and of one more, which tells that there is another page. */
async function readPlaces<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  id: SortKey,
  { limit, order, place }: PageAsked,
): Promise<Place[]> {
  const direction = order.isDown ? "desc" : "asc";
  const rest = place === undefined ? query : query.where(behind(order, id, place));
  // No alias equals a column name: ORDER BY would use the alias, which is text.
  const places = await rest
    .clearSelect()
    .select([sql<string>`(${order.key.sql})::text`.as("place_value"), sql<string>`(${id.sql})::text`.as("place_id")])
    .orderBy(order.key.sql, direction)
    .orderBy(id.sql, direction)
    .limit(limit + 1)
    .execute();
  return places.map((row) => ({ value: row.place_value, id: row.place_id }));
}

async function countUpTo<From extends keyof Tables, Row>(
  { db }: ProgramTransaction,
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<EntryPage<never>["about"]> {
  const counted = query
    .clearSelect()
    .select(sql<number>`1`.as("one"))
    .limit(MOST_COUNTED + 1);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${counted} AS counted`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), exact: count <= MOST_COUNTED };
}

/** Reads one page: first the places of its rows, then the rows. */
async function readPage<From extends keyof Tables, Row, Entry extends { readonly id: string }, Field extends string>(
  transaction: ProgramTransaction,
  { query, id, toEntries }: PagedList<From, Row, Entry, Field>,
  asked: PageAsked & { readonly owner: CursorOwner },
): Promise<EntryPage<Entry>> {
  const found = await readPlaces(query, id, asked);
  const shown = found.slice(0, asked.limit);
  const ids = shown.map((row) => row.id);
  const rows = await query.where(sql<boolean>`${id.sql} = ANY (${ids}::${sql.raw(id.kind)}[])`).execute();
  const entries = new Map((await toEntries(rows)).map((entry) => [entry.id, entry]));
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return {
    data: ids.flatMap((one) => entries.get(one) ?? []),
    next: last === undefined ? null : writeCursor(asked.owner, last),
    about: await countUpTo(transaction, query),
  };
}

async function readArray<From extends keyof Tables, Row, Entry extends { readonly id: string }, Field extends string>(
  { query, id, fields, order, wholeArray = false, toEntries }: PagedList<From, Row, Entry, Field>,
  { limit = wholeArray ? undefined : MOST_ENTRIES, offset = 0 }: ListAsked<Field>,
): Promise<Entry[]> {
  const { key } = orderOf(fields, order);
  const sorted = query.orderBy(key.sql).orderBy(id.sql).offset(offset);
  return toEntries(await (limit === undefined ? sorted : sorted.limit(limit)).execute());
}

/**
 * Answers a list as an array, or as a page whose cursor names the last row's place. Pages stay correct while rows are
 * added and deleted. A row whose sort value changes meanwhile may appear twice or not at all.
 */
export async function answerPagedList<
  From extends keyof Tables,
  Row,
  Entry extends { readonly id: string },
  Field extends string,
>(
  transaction: ProgramTransaction,
  whole: PagedList<From, Row, Entry, Field>,
  asked: ListAsked<NoInfer<Field>>,
): ListAnswer<Entry> {
  const { q, page, after, limit = MOST_ENTRIES } = asked;
  const list = q === undefined ? whole : { ...whole, query: whole.query.where(contains(whole.searched, q)) };
  if (page === undefined) {
    return succeed(await readArray(list, asked));
  }
  const orderName = asked.sort ?? list.order;
  const order = orderOf(list.fields, orderName);
  const owner: CursorOwner = [transaction.programId, list.name, orderName];
  const kinds = { value: order.key.kind, id: list.id.kind };
  const place = after === undefined ? undefined : readCursor(after, owner, kinds);
  if (after !== undefined && place === undefined) {
    return fail("REQUEST_INVALID", "query.after: not the `next` of a page of this list in this order");
  }
  return succeed(await readPage(transaction, list, { limit, order, place, owner }));
}
