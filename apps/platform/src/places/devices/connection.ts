import type { ProgramTransaction } from "../../database/index.ts";

/**
 * Marks a device as connected, after its connection opened or it sent a heartbeat. Writes at most once per `quietMs`.
 */
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
 * Marks devices as disconnected: one whose connection closed, or all without a heartbeat since a time. Returns their
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
