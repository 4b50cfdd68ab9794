import type { Insertable } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { hashOpaque, newOpaqueToken } from "./opaque-token.ts";

/** Makes an API key and keeps its hash; only the answer contains the key. */
export async function addKey(
  { db, programId }: ProgramTransaction,
  key: Omit<Insertable<Tables["api_keys"]>, "program_id" | "hash">,
): Promise<string> {
  const apiKey = newOpaqueToken("ak");
  await db
    .insertInto("api_keys")
    .values({ program_id: programId, hash: hashOpaque(apiKey), ...key })
    .execute();
  return apiKey;
}
