import type { ProgramTransaction } from "../../database/index.ts";
import { rowIdOrNull } from "../../office/numbering/index.ts";
import type { Unit } from "../partners/index.ts";
import type { InteractionPoint } from "./administration.ts";

/** A point with its units and what is mounted there. */
export interface PointDetails {
  readonly interactionPoint: InteractionPoint;
  /** From the programme downwards. */
  readonly units: Unit[];
  readonly mounting: {
    readonly mountingId: string;
    readonly deviceId: string | null;
    readonly deviceInformation: string;
    readonly posMode: string;
    readonly mountedAt: string | null;
  } | null;
  readonly tabletIds: string[];
}

async function readUnits({ db, programId }: ProgramTransaction, point: InteractionPoint): Promise<Unit[]> {
  const { partnerId, storeId } = point;
  const program = await db
    .selectFrom("programs")
    .select(["name", "active"])
    .where("id", "=", programId)
    .executeTakeFirstOrThrow();
  const partner = await db
    .selectFrom("partners")
    .select(["name", "active"])
    .where("id", "=", rowIdOrNull(partnerId) ?? -1)
    .executeTakeFirst();
  const store = await db
    .selectFrom("stores")
    .select(["name", "active"])
    .where("id", "=", rowIdOrNull(storeId) ?? -1)
    .executeTakeFirst();
  const { id, name, active } = point;
  return [
    { unitType: "PROGRAM", id: programId, ...program, partnerId: null, storeId: null },
    ...(partner === undefined
      ? []
      : [{ unitType: "PARTNER" as const, id: partnerId ?? "", ...partner, partnerId, storeId: null }]),
    ...(store === undefined ? [] : [{ unitType: "STORE" as const, id: storeId ?? "", ...store, partnerId, storeId }]),
    { unitType: "INTERACTIONPOINT", id, name, active, partnerId, storeId },
  ];
}

/** Reads a point with the units above it, its mounting and the tablets paired with it. */
export async function readPointDetails(
  transaction: ProgramTransaction,
  interactionPoint: InteractionPoint,
): Promise<PointDetails> {
  const { db } = transaction;
  const mounting = await db
    .selectFrom("mountings")
    .select(["id as mountingId", "device_id as deviceId", "device_information as deviceInformation"])
    .select(["pos_mode as posMode", "mounted_at as mountedAt"])
    .where("app_interaction_id", "=", interactionPoint.id)
    .executeTakeFirst();
  const tablets = await db
    .selectFrom("interaction_points")
    .select("id")
    .where("paired_cash_id", "=", interactionPoint.id)
    .orderBy("id")
    .execute();
  return {
    interactionPoint,
    units: await readUnits(transaction, interactionPoint),
    mounting: mounting === undefined ? null : { ...mounting, mountedAt: mounting.mountedAt?.toISOString() ?? null },
    tabletIds: tablets.map(({ id }) => id),
  };
}
