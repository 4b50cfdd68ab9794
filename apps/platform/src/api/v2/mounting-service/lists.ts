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

/** Answers a list call; `prepare` first writes what the list needs. */
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

/** Reads one entry in the format of a call; undefined when the caller may not see it. */
export async function findFor<R extends Schema>(
  transaction: ProgramTransaction,
  schema: R,
  resource: ListResource,
  id: string,
): Promise<z.output<R> | undefined> {
  const entry = await readEntry(transaction, resource, id);
  return entry === undefined ? undefined : z.parse(schema, entry);
}

/** Reads an entry that was just written. */
export async function readWritten<R extends Schema>(
  transaction: ProgramTransaction,
  schema: R,
  resource: ListResource,
  id: string,
): Promise<z.output<R>> {
  return z.parse(schema, await readEntry(transaction, resource, id));
}
