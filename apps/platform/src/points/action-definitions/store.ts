import { cents, centsFromEuroText, euroTextOfCents } from "@punktum/domain";
import type { Selectable } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { nextId, rowId, rowIdOrNull, wireIdOrNull } from "../../office/numbering/index.ts";

type Row = Selectable<Tables["promotions"]>;

/** An earning rule as the administration writes it. Revenue is in euros here and in cents in the table. */
export interface ActionDefinition {
  readonly id: string;
  readonly promotionKey: string;
  readonly type: Row["type"];
  readonly actionType: Row["action_type"];
  readonly factor: number;
  /** German text. */
  readonly name: string;
  readonly nameEn: string;
  readonly merchandiseGroupCodes: string[];
  readonly campaignName: string;
  readonly revenue: number | null;
  readonly points: number | null;
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly active: boolean;
  readonly version: number;
}

type Values = Omit<ActionDefinition, "id" | "version">;

const toDefinition = (row: Row): ActionDefinition => ({
  id: String(row.id),
  promotionKey: row.promotion_key,
  type: row.type,
  actionType: row.action_type,
  factor: row.factor,
  name: row.name,
  nameEn: row.name_en,
  merchandiseGroupCodes: [...row.merchandise_group_codes],
  campaignName: row.campaign_name,
  revenue: row.revenue_cents === null ? null : Number(euroTextOfCents(cents(row.revenue_cents))),
  points: row.points,
  partnerId: wireIdOrNull(row.partner_id),
  storeId: wireIdOrNull(row.store_id),
  validFrom: row.valid_from?.toISOString() ?? null,
  validTo: row.valid_to?.toISOString() ?? null,
  active: row.active,
  version: row.version,
});

const toRow = (values: Values) => ({
  promotion_key: values.promotionKey,
  type: values.type,
  action_type: values.actionType,
  factor: values.factor,
  name: values.name,
  name_en: values.nameEn,
  merchandise_group_codes: values.merchandiseGroupCodes,
  campaign_name: values.campaignName,
  revenue_cents: values.revenue === null ? null : centsFromEuroText(String(values.revenue)),
  points: values.points,
  partner_id: rowIdOrNull(values.partnerId),
  store_id: rowIdOrNull(values.storeId),
  valid_from: values.validFrom,
  valid_to: values.validTo,
  active: values.active,
});

/** Filter and page of a list of definitions. */
interface DefinitionFilter {
  readonly partnerIds: readonly string[] | "ALL";
  readonly type: Row["type"] | undefined;
  readonly active: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Lists definitions, ordered by id. */
export async function listActionDefinitions(
  { db }: ProgramTransaction,
  { partnerIds, type, active, limit, offset }: DefinitionFilter,
): Promise<ActionDefinition[]> {
  let query = db.selectFrom("promotions").selectAll().orderBy("id").limit(limit).offset(offset);
  if (type !== undefined) {
    query = query.where("type", "=", type);
  }
  if (active !== undefined) {
    query = query.where("active", "=", active);
  }
  if (partnerIds !== "ALL") {
    const allowed = [-1, ...partnerIds.map(rowId)];
    query = query.where((where) => where.or([where("partner_id", "is", null), where("partner_id", "in", allowed)]));
  }
  return (await query.execute()).map(toDefinition);
}

export async function findActionDefinition(
  { db }: ProgramTransaction,
  id: string,
  lock = false,
): Promise<ActionDefinition | undefined> {
  const row = await db
    .selectFrom("promotions")
    .selectAll()
    .where("id", "=", rowId(id))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toDefinition(row);
}

export async function createActionDefinition(
  transaction: ProgramTransaction,
  values: Values,
): Promise<ActionDefinition> {
  const { db, programId } = transaction;
  const row = { ...toRow(values), program_id: programId, id: await nextId(transaction, "promotions") };
  return toDefinition(await db.insertInto("promotions").values(row).returningAll().executeTakeFirstOrThrow());
}

export async function replaceActionDefinition(
  { db }: ProgramTransaction,
  { id, ...values }: Values & { readonly id: string },
): Promise<ActionDefinition> {
  const change = db.updateTable("promotions").set(toRow(values)).where("id", "=", rowId(id)).returningAll();
  return toDefinition(await change.executeTakeFirstOrThrow());
}
