import type { ProgramTransaction } from "../../database/index.ts";

/** A device is there: its connection opened, or a sign of life came over it (MSVC-13, K2). Writes at most every `quietMs`. */
export async function markConnected(
  transaction: ProgramTransaction,
  deviceId: string,
  now: Date,
  quietMs = 20_000,
): Promise<void> {
  const quietSince = new Date(now.getTime() - quietMs);
  await transaction.db
    .updateTable("devices")
    .set({ connected: true, last_seen_at: now })
    .where("id", "=", deviceId)
    .where("deleted_at", "is", null)
    .where((where) =>
      where.or([
        where("connected", "=", false),
        where("last_seen_at", "is", null),
        where("last_seen_at", "<=", quietSince),
      ]),
    )
    .execute();
}

/**
 * Devices are not there any more: one whose connection closed, or all that gave no sign of life since a moment. Answers their
 * ids.
 */
export async function markSilent(
  transaction: ProgramTransaction,
  which: { readonly deviceId: string } | { readonly silentSince: Date },
): Promise<readonly string[]> {
  const update = transaction.db.updateTable("devices").set({ connected: false }).where("connected", "=", true);
  const chosen =
    "deviceId" in which
      ? update.where("id", "=", which.deviceId)
      : update.where((where) =>
          where.or([where("last_seen_at", "is", null), where("last_seen_at", "<", which.silentSince)]),
        );
  const rows = await chosen.returning("id").execute();
  return rows.map(({ id }) => id);
}
