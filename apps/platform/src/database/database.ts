import { Kysely, PostgresDialect } from "kysely";
import { DatabaseError, type Pool, type PoolClient } from "pg";

import { type StatementTrace, traced, TracedClient } from "./statement-trace.ts";
import type { Tables } from "./tables.ts";

/** A statement that the server plans once per connection; `decode` turns each row into a checked value. */
export interface Prepared<Row> {
  readonly name: string;
  readonly text: string;
  readonly decode: (row: Readonly<Record<string, unknown>>) => Row;
}

/**
 * Declares a named prepared statement. Names must be unique in the process, because a connection keeps the first text
 * it saw under a name.
 *
 * @example const balance = prepared("accounts.balance", "SELECT points FROM accounts WHERE id = $1", (row) => integerColumn(row,
 * "points"));
 */
export function prepared<Row>(name: string, text: string, decode: Prepared<Row>["decode"]): Prepared<Row> {
  return { name, text, decode };
}

/** One transaction in one programme; rows of other programmes are invisible in it. */
export interface ProgramTransaction {
  readonly programId: string;
  /** Query builder on this transaction's connection. Do not start another transaction with it. */
  readonly db: Kysely<Tables>;
  readonly run: <Row>(statement: Prepared<Row>, values: readonly unknown[]) => Promise<readonly Row[]>;
}

/** Connections of a pool, and the requests that wait for one. */
interface PoolState {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database {
  /** Runs `work` in a transaction of the programme; commits when it resolves, rolls back when it throws. */
  readonly withProgram: <T>(programId: string, work: (transaction: ProgramTransaction) => Promise<T>) => Promise<T>;
  /**
   * Runs one statement without a programme: SQL functions that set the programme themselves (the ledger), and the few
   * look-ups that find the programme. All tables appear empty here.
   */
  readonly withoutProgram: <Row>(statement: Prepared<Row>, values: readonly unknown[]) => Promise<readonly Row[]>;
  readonly poolState: () => PoolState;
  readonly close: () => Promise<void>;
}

const PROGRAM_ID = /^[a-z][a-z0-9-]{1,31}$/;

interface DatabaseOptions {
  /** `false` where a pooler forgets prepared statements between two transactions. */
  readonly preparesStatements?: boolean | undefined;
  /** Absent: nothing is traced. */
  readonly trace?: StatementTrace | undefined;
}

/** Creates the programme-aware access on a pool of application connections. */
export function createDatabase(pool: Pool, { preparesStatements = true, trace }: DatabaseOptions = {}): Database {
  const plain: Ask = (client, statement, values) => runStatement(client, statement, values, preparesStatements);
  // A connection keeps the text of a name, and each trace has a comment of its own: traced statements have no name.
  const ask: Ask =
    trace === undefined
      ? plain
      : (client, statement, values) =>
          traced(trace, statement.name, (comment) =>
            comment === ""
              ? plain(client, statement, values)
              : runStatement(client, { ...statement, text: `${comment}${statement.text}` }, values, false),
          );
  const access = { pool, ask, trace };
  return {
    withProgram: (programId, work) => withProgram(access, programId, work),
    withoutProgram: (statement, values) => withoutProgram(access, statement, values),
    poolState: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

type Ask = <Row>(client: PoolClient, statement: Prepared<Row>, values: readonly unknown[]) => Promise<readonly Row[]>;

interface Access {
  readonly pool: Pool;
  readonly ask: Ask;
  readonly trace: StatementTrace | undefined;
}

async function withProgram<T>(
  access: Access,
  programId: string,
  work: (transaction: ProgramTransaction) => Promise<T>,
): Promise<T> {
  if (!PROGRAM_ID.test(programId)) {
    throw new RangeError("programme id has a wrong form");
  }
  const client = await access.pool.connect();
  let broken = false;
  try {
    // One round trip; the pattern above makes the literal safe.
    await traced(access.trace, "begin", (comment) =>
      client.query(`${comment}BEGIN; SET LOCAL punktum.program = '${programId}'`),
    );
    const result = await work(transactionOn(access, client, programId));
    const commit = await traced(access.trace, "commit", (comment) => client.query(`${comment}COMMIT`));
    if (commit.command !== "COMMIT") {
      throw new Error("transaction was rolled back because a statement in it had failed");
    }
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Not `pool.query`, which closes the connection after any error, including business errors of SQL functions; the next
 * query would need a new login (7 ms instead of 0.3 ms).
 */
async function withoutProgram<Row>(
  { pool, ask }: Access,
  statement: Prepared<Row>,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await ask(client, statement, values);
  } catch (error) {
    broken = !leavesConnectionOpen(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Errors of the statement itself: bad data, a violated constraint, a cancelled statement or a business error. */
const STATEMENT_ERRORS = /^(?:22|23|40|42|57014|P0|PK)/;

/**
 * A server that closes a connection first sends an error and closes the socket a moment later. Until then the
 * connection looks usable, so it is kept only after errors known to concern the statement.
 */
function leavesConnectionOpen(error: unknown): boolean {
  return error instanceof DatabaseError && STATEMENT_ERRORS.test(error.code ?? "");
}

/** True when the connection cannot be used again. */
async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query("ROLLBACK");
    return false;
  } catch {
    return true;
  }
}

function transactionOn(access: Access, client: PoolClient, programId: string): ProgramTransaction {
  const { ask } = access;
  return {
    programId,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOfOne(access, client) }) }),
    run: (statement, values) => ask(client, statement, values),
  };
}

/** A pool for Kysely that always lends the transaction's own connection. */
function poolOfOne({ pool, trace }: Access, client: PoolClient) {
  const lent =
    trace === undefined
      ? { query: client.query.bind(client), release: () => undefined }
      : new TracedClient(client, trace);
  return { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: pool.options };
}

/** Without a name the server plans the statement each time and keeps nothing that the next session would lack. */
async function runStatement<Row>(
  client: PoolClient,
  statement: Prepared<Row>,
  values: readonly unknown[],
  isNamed: boolean,
): Promise<readonly Row[]> {
  const result = await client.query<Record<string, unknown>>({
    ...(isNamed ? { name: statement.name } : {}),
    text: statement.text,
    values: [...values],
  });
  return result.rows.map((row) => statement.decode(row));
}
