import { type Selectable, sql } from "kysely";
import { type ProgramTransaction, type Tables, unlessReferenced, unlessTaken } from "../../database/index.ts";
import {
  answerPagedList,
  byColumn,
  byMoment,
  byName,
  type ListAnswer,
  type ListAsked,
} from "../../office/list-pages/index.ts";
import { rowId, rowIdOrNull, wireIdOrNull } from "../../office/numbering/index.ts";

type Row = Selectable<Tables["interaction_points"]>;

/** A place for a tablet (APP) or a till (CASH), as the administration sees it. */
export interface InteractionPoint {
  readonly id: string;
  readonly name: string;
  readonly kind: "APP" | "CASH";
  /** The unit it belongs to. */
  readonly unitType: "PROGRAM" | "PARTNER" | "STORE";
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly pairedCashId: string | null;
  readonly active: boolean;
  readonly version: number;
  readonly createdAt: string;
}

/** Unit of a point: a shop, a partner, or the programme itself. */
export interface PointUnit {
  readonly partnerId: string | null;
  readonly storeId: string | null;
}

const toPoint = (row: Row): InteractionPoint => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  unitType: row.level,
  partnerId: wireIdOrNull(row.partner_id),
  storeId: wireIdOrNull(row.store_id),
  pairedCashId: row.paired_cash_id,
  active: row.active,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});

/** Finds a point, active or not; `lock` locks it until the transaction ends. */
export async function findPoint(
  { db }: ProgramTransaction,
  id: string,
  lock = false,
): Promise<InteractionPoint | undefined> {
  // Mounting locks the mounting first and then the point; locking in the other order could deadlock.
  if (lock) {
    await db
      .selectFrom("mountings")
      .select("id")
      .where("app_interaction_id", "=", id)
      .orderBy("id")
      .forUpdate()
      .execute();
  }
  const row = await db
    .selectFrom("interaction_points")
    .selectAll()
    .where("id", "=", id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toPoint(row);
}

/** Filter and page of a list of points. */
export interface PointFilter extends ListAsked<keyof typeof LIST.fields> {
  readonly unit: PointUnit;
  /** Includes the points of units below. */
  readonly recursive: boolean;
  readonly kind?: "APP" | "CASH" | undefined;
  /** Additional limits of what the caller may see. */
  readonly partnerIds: readonly string[] | "ALL";
  readonly storeIds: readonly string[] | "ALL";
}

const LIST = {
  id: byColumn("id", "text"),
  searched: [sql.ref("id"), sql.ref("name")],
  fields: {
    id: byColumn("id", "text"),
    name: byName(sql.ref("name")),
    createdAt: byMoment("created_at", "FIRST"),
  },
  order: "id",
} as const;

function levelOf({ partnerId, storeId }: PointUnit): Row["level"] {
  if (storeId !== null) {
    return "STORE";
  }
  return partnerId === null ? "PROGRAM" : "PARTNER";
}

/** Lists points of a unit. A caller limited to partners or shops sees their points and those above them. */
export function listPoints(
  transaction: ProgramTransaction,
  { unit, recursive, kind, partnerIds, storeIds, ...asked }: PointFilter,
): ListAnswer<InteractionPoint> {
  let query = transaction.db.selectFrom("interaction_points").selectAll();
  if (unit.partnerId !== null) {
    query = query.where("partner_id", "=", rowId(unit.partnerId));
  }
  if (unit.storeId !== null) {
    query = query.where("store_id", "=", rowId(unit.storeId));
  }
  if (!recursive) {
    query = query.where("level", "=", levelOf(unit));
  }
  if (kind !== undefined) {
    query = query.where("kind", "=", kind);
  }
  if (partnerIds !== "ALL") {
    const allowed = [-1, ...partnerIds.map(rowId)];
    query = query.where((where) => where.or([where("partner_id", "is", null), where("partner_id", "in", allowed)]));
  }
  if (storeIds !== "ALL") {
    const allowed = [-1, ...storeIds.map(rowId)];
    query = query.where((where) => where.or([where("store_id", "is", null), where("store_id", "in", allowed)]));
  }
  const name = ["interactionpoints", unit.partnerId, unit.storeId].join("/");
  const toEntries = (rows: readonly Row[]) => rows.map(toPoint);
  return answerPagedList(transaction, { ...LIST, name, query, toEntries }, asked);
}

/** Undefined when the id exists in this programme. */
export async function createPoint(
  { db, programId }: ProgramTransaction,
  point: PointUnit & Pick<InteractionPoint, "id" | "name" | "kind" | "pairedCashId">,
): Promise<InteractionPoint | undefined> {
  const row = {
    program_id: programId,
    id: point.id,
    name: point.name,
    kind: point.kind,
    level: levelOf(point),
    partner_id: rowIdOrNull(point.partnerId),
    store_id: rowIdOrNull(point.storeId),
    paired_cash_id: point.pairedCashId,
  };
  const insert = db.insertInto("interaction_points").values(row).returningAll();
  return unlessTaken(async () => toPoint(await insert.executeTakeFirstOrThrow()));
}

export async function replacePoint({ db }: ProgramTransaction, point: InteractionPoint): Promise<InteractionPoint> {
  const change = db
    .updateTable("interaction_points")
    .set({ name: point.name, paired_cash_id: point.pairedCashId, active: point.active })
    .where("id", "=", point.id)
    .returningAll();
  return toPoint(await change.executeTakeFirstOrThrow());
}

/** True while a device occupies the point. */
export async function isHeld({ db }: ProgramTransaction, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("mountings")
    .select("id")
    .where("app_interaction_id", "=", id)
    .where("device_key", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a point with its free mounting; false when something still refers to it. */
export async function erasePoint({ db }: ProgramTransaction, id: string): Promise<boolean> {
  const erased = await unlessReferenced(async () => {
    await db.deleteFrom("mountings").where("app_interaction_id", "=", id).where("device_key", "is", null).execute();
    await db.deleteFrom("interaction_points").where("id", "=", id).execute();
    return true;
  });
  return erased === true;
}
