import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";

const formerRow = z.object({
  id: z.string(),
  deviceKey: z.string(),
  name: z.string(),
  partnerId: z.nullable(z.number()),
  storeId: z.nullable(z.number()),
});
/** A device with its last shop. */
export type FormerDevice = z.output<typeof formerRow>;

async function readDevices(
  { db, programId }: ProgramTransaction,
  ids: readonly string[],
  condition: RawBuilder<boolean>,
): Promise<readonly FormerDevice[]> {
  const { rows } = await sql`SELECT d.id, d.device_key AS "deviceKey", d.device_information AS name,
      store.partner_id AS "partnerId", store.id AS "storeId"
    FROM devices AS d LEFT JOIN stores AS store ON store.program_id = d.program_id AND store.id = d.store_id
    WHERE d.program_id = ${programId} AND d.id = ANY (${[...ids]}::uuid[]) AND ${condition}`.execute(db);
  return z.parse(z.array(formerRow), rows);
}

/** A device, mounted or not, in a shop that the caller reaches; one without a shop for who reaches everything. */
export async function readReachedDevice(
  transaction: ProgramTransaction,
  identity: Identity,
  id: string,
): Promise<FormerDevice | undefined> {
  const reachesAll = identity.partnerIds === "ALL" && identity.storeIds === "ALL";
  const reach = reachesStoreSql(identity, { partnerId: sql`store.partner_id`, storeId: sql`store.id` });
  const [device] = await readDevices(transaction, [id], reachesAll ? sql<boolean>`true` : reach);
  return device;
}

/** Filters devices that are not mounted. Their entries may be sent by another device. */
export async function readFormerDevices(
  transaction: ProgramTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FormerDevice>> {
  if (ids.length === 0) {
    return new Map();
  }
  const isFree = sql<boolean>`NOT EXISTS (SELECT FROM mountings AS m
    WHERE m.program_id = d.program_id AND m.device_id = d.id)`;
  return new Map((await readDevices(transaction, ids, isFree)).map((row) => [row.id, row] as const));
}
