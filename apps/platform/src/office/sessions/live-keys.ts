import type { ProgramTransaction } from "../../database/index.ts";

/** Returns those of the API keys (hashes in hex) that are neither revoked nor expired. */
export async function findLiveKeys(
  transaction: ProgramTransaction,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) {
    return new Set();
  }
  const wanted = hashes.map((hash) => Buffer.from(hash, "hex"));
  const rows = await transaction.db
    .selectFrom("api_keys")
    .select("hash")
    .where("hash", "in", wanted)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .execute();
  return new Set(rows.map(({ hash }) => hash.toString("hex")));
}
