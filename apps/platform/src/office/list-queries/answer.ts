import { fail, type Outcome, succeed } from "@punktum/domain";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import type { ListQuery } from "./parse.ts";
import type { ListEntry } from "./present.ts";
import type { ListResource } from "./resource.ts";
import { hasPlace, type ListPage, ListTooSlowError, readList } from "./run.ts";

/** A list and its query, after preparation. */
interface Prepared {
  readonly resource: ListResource;
  readonly query: ListQuery;
}

/**
 * Reads a list in its own transaction; `prepare` may write in it first, and may refuse. A list that takes too long is
 * answered with SERVICE_UNAVAILABLE; a narrower query helps.
 */
export async function answerList<Code extends string = never>(
  database: Database,
  programId: string,
  prepare: (transaction: ProgramTransaction) => Promise<Outcome<Prepared, Code>>,
): Promise<Outcome<readonly ListEntry[] | ListPage, Code | "SERVICE_UNAVAILABLE" | "REQUEST_INVALID">> {
  try {
    return await database.withProgram(programId, async (transaction) => {
      const prepared = await prepare(transaction);
      if (!prepared.ok) {
        return prepared;
      }
      const { resource, query } = prepared.response;
      if (!(await hasPlace(transaction, resource, query))) {
        return fail("REQUEST_INVALID", `after: not the id of an entry of the ${resource.name}`);
      }
      return succeed(await readList(transaction, resource, query));
    });
  } catch (error) {
    if (error instanceof ListTooSlowError) {
      return fail("SERVICE_UNAVAILABLE", "The list takes too long; ask for less");
    }
    throw error;
  }
}
