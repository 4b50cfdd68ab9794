import type { Heartbeat } from "@punktum/contracts";
import { type Database, prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";
import { type DeviceRef, isNewestConnection } from "./stream.ts";

/** Three missed heartbeats: a device whose server stopped is marked as disconnected within ninety seconds. */
const SILENT_AFTER_MS = 65_000;

const listPrograms = prepared("presence.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

const touch = prepared(
  "presence.touch",
  "UPDATE devices SET connected = true, last_seen_at = $3 WHERE program_id = $1 AND id = ANY ($2::text::uuid[])",
  () => undefined,
);
const leave = prepared(
  "presence.leave",
  "UPDATE devices SET connected = false, last_seen_at = $3 WHERE program_id = $1 AND id = $2",
  () => undefined,
);
const markSilent = prepared(
  "presence.silent",
  `UPDATE devices SET connected = false
   WHERE program_id = $1 AND connected AND (last_seen_at IS NULL OR last_seen_at < $2)`,
  () => undefined,
);

const beat = prepared(
  "presence.heartbeat",
  `UPDATE devices SET heartbeat = $3::jsonb, heartbeat_at = $4, version = $5
   WHERE program_id = $1 AND id = $2 AND deleted_at IS NULL`,
  () => undefined,
);

/** Marks these devices (an array literal) as connected and seen now. */
export async function touchDevices(
  { programId, run }: ProgramTransaction,
  deviceIds: string,
  now: Date,
): Promise<void> {
  await run(touch, [programId, deviceIds, now]);
}

/** Marks the end of a connection; does nothing when a newer connection has replaced it. */
export async function markDisconnected(
  database: Database,
  connection: { readonly programId: string; readonly deviceId: string; readonly connectionNumber: number },
  now: Date,
): Promise<void> {
  const { programId, deviceId, connectionNumber } = connection;
  await database.withProgram(programId, async (transaction) => {
    if (!(await isNewestConnection(transaction, deviceId, connectionNumber))) {
      return;
    }
    await transaction.run(leave, [programId, deviceId, now]);
  });
}

/** Stores what a device reports about itself; replaces its previous report. */
export async function noteHeartbeat(
  database: Database,
  { programId, deviceId }: DeviceRef,
  { version, ...heartbeat }: Heartbeat,
  now: Date,
): Promise<void> {
  await database.withProgram(programId, ({ run }) =>
    run(beat, [programId, deviceId, JSON.stringify(heartbeat), now, version]),
  );
}

/**
 * Job: marks devices without a recent heartbeat as disconnected, because a stopped server cannot do that for its
 * devices.
 */
export async function markSilentDevicesOnce(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SILENT_AFTER_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, ({ run }) => run(markSilent, [programId, before]));
  }
}
