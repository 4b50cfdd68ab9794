import type { Call, Schema } from "@punktum/contracts";
import { succeed } from "@punktum/domain";
import * as z from "zod/mini";
import type { Database, ProgramTransaction } from "../../../database/index.ts";
import {
  answerList,
  type ListQuery,
  type ListResource,
  parseListQuery,
  readEntry,
} from "../../../office/list-queries/index.ts";
import type { Answer } from "../../register-failure.ts";

/** Answers a list call; `prepare` writes what the list needs first. */
export async function listFor<R extends Schema>(
  database: Database,
  call: Call<Schema, Schema, Schema, R>,
  asked: {
    readonly programId: string;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly resource: ListResource;
  },
  prepare?: (transaction: ProgramTransaction, query: ListQuery) => Promise<void>,
): Promise<Answer<z.output<R>>> {
  const { programId, parameters, resource } = asked;
  const parsed = parseListQuery(parameters, resource);
  if (!parsed.ok) {
    return parsed;
  }
  const query = parsed.response;
  const list = await answerList(database, programId, async (transaction) => {
    await prepare?.(transaction, query);
    return succeed({ resource, query });
  });
  return list.ok ? succeed(z.parse(call.response, list.response)) : list;
}

/** One entry in the words of a call; undefined when this caller sees none. */
export async function findFor<R extends Schema>(
  transaction: ProgramTransaction,
  schema: R,
  resource: ListResource,
  id: string,
): Promise<z.output<R> | undefined> {
  const entry = await readEntry(transaction, resource, id);
  return entry === undefined ? undefined : z.parse(schema, entry);
}

/** The same for an entry that was written a moment ago. */
export async function readWritten<R extends Schema>(
  transaction: ProgramTransaction,
  schema: R,
  resource: ListResource,
  id: string,
): Promise<z.output<R>> {
  return z.parse(schema, await readEntry(transaction, resource, id));
}
