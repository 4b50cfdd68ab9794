import { redeemAction } from "@punktum/contracts";
import * as z from "zod/mini";
import type { Selectable } from "kysely";
import type { JsonValue, Tables } from "../../database/index.ts";
import { rowIdOrNull, wireIdOrNull } from "../../office/numbering/index.ts";

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
  sort_order: input.sortOrder,
  active: input.active,
});

/** Filter and page of a list of definitions. */
export interface DefinitionFilter {
  /** Of these partners and of the whole programme. */
  readonly partnerIds: readonly string[] | "ALL";
  /** Only of this partner. */
  readonly partnerId: string | undefined;
  readonly active: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}
