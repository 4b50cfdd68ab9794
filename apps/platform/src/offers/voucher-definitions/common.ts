import { redeemAction } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import * as z from "zod/mini";
import { type Expression, expressionBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { JsonValue, Tables } from "../../database/index.ts";
import { byColumn, byMoment, byName, type ListAsked } from "../../office/list-pages/index.ts";
import { rowId, rowIdOrNull, wireIdOrNull } from "../../office/numbering/index.ts";

type Row = Selectable<Tables["rewards"]>;

interface Texts {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly description?: string | undefined;
  readonly extendedDescription?: string | undefined;
}

/** Fields that coupons and rewards share; moments are ISO texts, ids are digits. */
export interface VoucherInput {
  readonly texts: { readonly de?: Texts | undefined; readonly en?: Texts | undefined };
  readonly points: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly externalCode: string | null;
  readonly externalCodeBarcodeTypeCode: Row["external_code_barcode_type_code"];
  readonly redeemActions: readonly {
    readonly actionType: Row["redeem_actions"][number]["actionType"];
    readonly value?: number | undefined;
  }[];
  readonly customProperties: Readonly<Record<string, string>>;
  readonly activatable: boolean;
  readonly maxRedeemPerAccount: number | null;
  readonly contentImagePath: string | null;
  readonly teaserImagePath: string | null;
  readonly unlocked: boolean;
  readonly draft: boolean;
  readonly sortOrder: number;
  readonly active: boolean;
}

const moment = (value: Date | null): string | null => value?.toISOString() ?? null;

const textOf = (value: JsonValue): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Manually written rows may contain other types; the wire format has texts only. */
function propertiesOf(value: Row["custom_properties"]): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([key, entry]): [string, string] => [key, textOf(entry)]));
}

const actionsInRow = z.array(redeemAction);

/** Rows from before the shape was checked may contain anything. */
function actionsOf(value: unknown): z.output<typeof actionsInRow> {
  const parsed = z.safeParse(actionsInRow, value);
  return parsed.success ? parsed.data : [];
}

/** A row in the form of its input, with its id. */
export const toVoucher = (row: Omit<Row, "stock" | "decrease_points">) => ({
  id: String(row.id),
  texts: row.texts,
  points: row.points,
  validFrom: moment(row.valid_from),
  validTo: moment(row.valid_to),
  partnerId: wireIdOrNull(row.partner_id),
  storeId: wireIdOrNull(row.store_id),
  externalCode: row.external_code,
  externalCodeBarcodeTypeCode: row.external_code_barcode_type_code,
  redeemActions: actionsOf(row.redeem_actions),
  customProperties: propertiesOf(row.custom_properties),
  activatable: row.activatable,
  maxRedeemPerAccount: row.max_redeem_per_account,
  contentImagePath: row.content_image_path,
  teaserImagePath: row.teaser_image_path,
  unlocked: row.unlocked,
  draft: row.draft,
  sortOrder: row.sort_order,
  active: row.active,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});

/** Columns for an input. */
export const toRow = (input: VoucherInput) => ({
  texts: JSON.stringify(input.texts),
  points: input.points,
  valid_from: input.validFrom,
  valid_to: input.validTo,
  partner_id: rowIdOrNull(input.partnerId),
  store_id: rowIdOrNull(input.storeId),
  external_code: input.externalCode,
  external_code_barcode_type_code: input.externalCodeBarcodeTypeCode,
  redeem_actions: JSON.stringify(input.redeemActions),
  custom_properties: JSON.stringify(input.customProperties),
  activatable: input.activatable,
  max_redeem_per_account: input.maxRedeemPerAccount,
  content_image_path: input.contentImagePath,
  teaser_image_path: input.teaserImagePath,
  unlocked: input.unlocked,
  draft: input.draft,
  sort_order: input.sortOrder,
  active: input.active && !input.draft,
});

const title = (language: UiLanguage) => sql`${sql.ref("texts")} -> ${sql.lit(language)} ->> 'title'`;

/** How lists of definitions are searched and sorted. */
export const DEFINITION_LIST = {
  id: byColumn("id", "bigint"),
  searched: [title("de"), title("en")],
  fields: {
    sortOrder: byColumn("sort_order", "bigint"),
    name: byName(sql`coalesce(${title("de")}, ${title("en")}, '')`),
    points: byColumn("points", "bigint"),
    validFrom: byMoment("valid_from", "FIRST"),
    validTo: byMoment("valid_to", "LAST"),
    createdAt: byMoment("created_at", "FIRST"),
  },
  order: "sortOrder",
} as const;

/** Filter and page of a list of definitions. */
export interface DefinitionFilter extends ListAsked<keyof typeof DEFINITION_LIST.fields> {
  /** Of these partners and of the whole programme. */
  readonly partnerIds: readonly string[] | "ALL";
  /** Only of this partner. */
  readonly partnerId: string | undefined;
  readonly active: boolean | undefined;
  readonly draft: boolean | undefined;
}

/** Condition of a filter; coupons and rewards have the same columns for it. */
export function matchesDefinition({
  partnerIds,
  partnerId,
  active,
  draft,
}: Pick<DefinitionFilter, "partnerIds" | "partnerId" | "active" | "draft">): Expression<SqlBool> {
  const where = expressionBuilder<Tables, "coupons">();
  return where.and([
    ...(partnerId === undefined ? [] : [where("partner_id", "=", rowId(partnerId))]),
    ...(active === undefined ? [] : [where("active", "=", active)]),
    ...(draft === undefined ? [] : [where("draft", "=", draft)]),
    ...(partnerIds === "ALL"
      ? []
      : [where.or([where("partner_id", "is", null), where("partner_id", "in", [-1, ...partnerIds.map(rowId)])])]),
  ]);
}
