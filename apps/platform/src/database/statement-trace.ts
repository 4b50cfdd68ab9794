import type { PostgresCursor, PostgresQueryResult } from "kysely";
import type { PoolClient } from "pg";

/** One statement of a traced request. */
interface TracedStatement {
  /** Names the trace in the server's log and in `pg_stat_activity`. */
  readonly comment: string;
  readonly end: (error?: unknown) => void;
}

/** Observes the statements of traced requests. */
export interface StatementTrace {
  /** Undefined: the request that runs now is not traced. */
  readonly begin: (name: string) => TracedStatement | undefined;
}

const TARGET = /^\s*(?<verb>\w+)\s+(?:(?<=update\s+)"?|[\s\S]*?\b(?:from|into)\s+"?)(?<table>\w+)/i;

/** Verb and first table of a statement, such as `select accounts`. */
function nameOfStatement(text: string): string {
  const { verb = /\w+/.exec(text)?.[0] ?? "", table = "" } = TARGET.exec(text)?.groups ?? {};
  return `${verb} ${table}`.trim().toLowerCase();
}

/**
 * Runs a statement with a comment where the request is traced. The comment comes first, because the server shows the
 * beginning of long statements only.
 */
export async function traced<Result>(
  trace: StatementTrace | undefined,
  name: string,
  run: (comment: string) => Promise<Result>,
): Promise<Result> {
  const statement = trace?.begin(name);
  if (statement === undefined) {
    return await run("");
  }
  try {
    const result = await run(statement.comment);
    statement.end();
    return result;
  } catch (error) {
    statement.end(error);
    throw error;
  }
}

/** A connection as Kysely uses it. */
export class TracedClient {
  readonly #client: PoolClient;
  readonly #trace: StatementTrace;

  constructor(client: PoolClient, trace: StatementTrace) {
    this.#client = client;
    this.#trace = trace;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== "string") {
      throw new TypeError("a traced connection sends texts only");
    }
    return traced(this.#trace, nameOfStatement(text), (comment) =>
      this.#client.query(`${comment}${text}`, [...values]),
    );
  }

  release(): void {
    // The transaction returns its connection.
  }
}
