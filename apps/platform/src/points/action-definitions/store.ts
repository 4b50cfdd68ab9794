import { cents, centsOrNull, clockText, euroTextOfCents, minuteOfClock } from "@punktum/domain";
import { type Selectable, sql } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import {
  answerPagedList,
  byColumn,
  byMoment,
  byName,
  type ListAnswer,
  type ListAsked,
} from "../../office/list-pages/index.ts";
import { nextId, rowId, rowIdOrNull, wireIdOrNull } from "../../office/numbering/index.ts";
import type { ActionDefinition, ActionDefinitionValues } from "./definition.ts";

type Row = Selectable<Tables["promotions"]>;

const eurosOf = (value: number | null): number | null =>
  value === null ? null : Number(euroTextOfCents(cents(value)));

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
  revenue: eurosOf(row.revenue_cents),
  points: row.points,
  partnerId: wireIdOrNull(row.partner_id),
  storeId: wireIdOrNull(row.store_id),
  validFrom: row.valid_from?.toISOString() ?? null,
  validTo: row.valid_to?.toISOString() ?? null,
  draft: row.draft,
  weekdays: [...row.weekdays],
  hours:
    row.from_minute === null || row.to_minute === null
      ? null
      : { from: clockText(row.from_minute), to: clockText(row.to_minute) },
  minimum: eurosOf(row.minimum_cents),
  levelIds: row.level_ids.map(String),
  storeIds: row.store_ids.map(String),
  timesPerDay: row.times_per_day,
  timesInAll: row.times_in_all,
  budgetPoints: row.budget_points,
  active: row.active,
  version: row.version,
});

const toRow = (values: ActionDefinitionValues) => ({
  promotion_key: values.promotionKey,
  type: values.type,
  action_type: values.actionType,
  factor: values.factor,
  name: values.name,
  name_en: values.nameEn,
  merchandise_group_codes: values.merchandiseGroupCodes,
  campaign_name: values.campaignName,
  revenue_cents: centsOrNull(values.revenue),
  points: values.points,
  partner_id: rowIdOrNull(values.partnerId),
  store_id: rowIdOrNull(values.storeId),
  valid_from: values.validFrom,
  valid_to: values.validTo,
  draft: values.draft,
  weekdays: values.weekdays,
  from_minute: values.hours === null ? null : minuteOfClock(values.hours.from),
  to_minute: values.hours === null ? null : minuteOfClock(values.hours.to),
  minimum_cents: centsOrNull(values.minimum),
  level_ids: values.levelIds.map(rowId),
  store_ids: values.storeIds.map(rowId),
  times_per_day: values.timesPerDay,
  times_in_all: values.timesInAll,
  budget_points: values.budgetPoints,
  active: values.active,
});

/** Filter and page of a list of definitions. */
interface DefinitionFilter extends ListAsked<keyof typeof LIST.fields> {
  readonly partnerIds: readonly string[] | "ALL";
  readonly type: Row["type"] | undefined;
  readonly active: boolean | undefined;
  readonly draft: boolean | undefined;
}

const LIST = {
  name: "promotions",
  id: byColumn("id", "bigint"),
  searched: ["name", "name_en", "promotion_key", "campaign_name"].map((column) => sql`${sql.ref(column)}`),
  fields: {
    id: byColumn("id", "bigint"),
    name: byName(sql.ref("name")),
    promotionKey: byColumn("promotion_key", "text"),
    validFrom: byMoment("valid_from", "FIRST"),
    validTo: byMoment("valid_to", "LAST"),
  },
  order: "id",
} as const;

/** Lists definitions. */
export function listActionDefinitions(
  transaction: ProgramTransaction,
  { partnerIds, type, active, draft, ...asked }: DefinitionFilter,
): ListAnswer<ActionDefinition> {
  let query = transaction.db.selectFrom("promotions").selectAll();
  if (type !== undefined) {
    query = query.where("type", "=", type);
  }
  if (active !== undefined) {
    query = query.where("active", "=", active);
  }
  if (draft !== undefined) {
    query = query.where("draft", "=", draft);
  }
  if (partnerIds !== "ALL") {
    const allowed = [-1, ...partnerIds.map(rowId)];
    query = query.where((where) => where.or([where("partner_id", "is", null), where("partner_id", "in", allowed)]));
  }
  const toEntries = (rows: readonly Row[]) => rows.map(toDefinition);
  return answerPagedList(transaction, { ...LIST, query, toEntries }, asked);
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
  values: ActionDefinitionValues,
): Promise<ActionDefinition> {
  const { db, programId } = transaction;
  const row = { ...toRow(values), program_id: programId, id: await nextId(transaction, "promotions") };
  return toDefinition(await db.insertInto("promotions").values(row).returningAll().executeTakeFirstOrThrow());
}

export async function replaceActionDefinition(
  { db }: ProgramTransaction,
  { id, ...values }: ActionDefinitionValues & { readonly id: string },
): Promise<ActionDefinition> {
  const change = db.updateTable("promotions").set(toRow(values)).where("id", "=", rowId(id)).returningAll();
  return toDefinition(await change.executeTakeFirstOrThrow());
}
