import type { DeviceMessageKind } from "@punktum/contracts";
import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";

/** Announces a message of staff to a tablet; delivered in commit order. */
export async function announceMessage(
  transaction: ProgramTransaction,
  deviceId: string,
  message: { readonly kind: DeviceMessageKind; readonly name: string },
): Promise<void> {
  await transaction.db
    .insertInto("outbox")
    .values({
      program_id: transaction.programId,
      topic: "STAFF_MESSAGE",
      device_id: deviceId,
      payload: JSON.stringify(message),
    })
    .execute();
}

/** Tablets; null does not restrict. */
interface TabletReach {
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly profileId: string | null;
}

const EVERY_TABLET: TabletReach = { partnerId: null, storeId: null, profileId: null };

/** Makes tablets refresh their content; offline ones do so when they connect. */
export async function announceRefresh(
  { db, programId }: ProgramTransaction,
  { partnerId, storeId, profileId } = EVERY_TABLET,
): Promise<void> {
  const payload = JSON.stringify({ kind: "REFRESH_CONFIG", name: "" });
  await sql`INSERT INTO outbox (program_id, topic, device_id, payload)
    SELECT DISTINCT m.program_id, 'STAFF_MESSAGE', m.device_id, ${payload}::jsonb FROM mountings m
    WHERE m.program_id = ${programId} AND m.device_id IS NOT NULL
      AND (${partnerId}::bigint IS NULL OR m.partner_id = ${partnerId}::bigint)
      AND (${storeId}::bigint IS NULL OR m.store_id = ${storeId}::bigint)
      AND (${profileId}::uuid IS NULL OR m.profile_id = ${profileId}::uuid)`.execute(db);
}
