import { BARCODE_TYPES } from "@punktum/domain";
import * as z from "zod/mini";
import { digitsId, isoMoment, redeemAction, recordVersion } from "../../wire.ts";
import { createdAt, freeText, nameText, picturePath } from "./common.ts";

const texts = z.object({
  title: nameText,
  subtitle: z.optional(freeText(300)),
  description: z.optional(freeText(4000)),
  extendedDescription: z.optional(freeText(8000)),
});
/** Texts of a voucher in its languages. */
export const localisedTexts = z.object({ de: z.optional(texts), en: z.optional(texts) });
const textsInOneLanguage = localisedTexts.check(
  z.refine(({ de, en }) => de !== undefined || en !== undefined, "a text in one language at least"),
);

const points = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));
const barcodeType = z.enum(BARCODE_TYPES);
const propertyKey = z.string().check(z.regex(/^[A-Za-z][\w.-]{0,63}$/));
const properties = z
  .record(propertyKey, freeText(500))
  .check(z.refine((value) => Object.keys(value).length <= 50, "at most 50 properties"));
const action = z.extend(redeemAction, {
  value: z.optional(z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000))),
});

/** Input that coupons and rewards have in common. */
export const voucherInput = {
  /** A missing language takes the text of the other. */
  texts: textsInOneLanguage,
  points,
  validFrom: z._default(z.nullable(isoMoment), null),
  validTo: z._default(z.nullable(isoMoment), null),
  /** Null for every partner. */
  partnerId: z._default(z.nullable(digitsId), null),
  /** Null for every store. */
  storeId: z._default(z.nullable(digitsId), null),
  externalCode: z._default(z.nullable(z.string().check(z.regex(/^[\x20-\x7e]{1,128}$/))), null),
  externalCodeBarcodeTypeCode: z._default(z.nullable(barcodeType), null),
  /** Only the first counts. */
  redeemActions: z._default(z.array(action).check(z.maxLength(10)), []),
  customProperties: z._default(properties, {}),
  activatable: z._default(z.boolean(), false),
  maxRedeemPerAccount: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))), null),
  contentImagePath: z._default(z.nullable(picturePath), null),
  teaserImagePath: z._default(z.nullable(picturePath), null),
  /** False shows it locked. */
  unlocked: z._default(z.boolean(), true),
  /** Not in force until it is published, regardless of `active`. */
  draft: z._default(z.boolean(), false),
  /** Lists are sorted by it, then by id. */
  sortOrder: z._default(z.number().check(z.int(), z.minimum(-1_000_000), z.maximum(1_000_000)), 0),
};

/** Sort fields for pages of coupons or rewards; `name` is the title, in German if there is one. */
export const VOUCHER_ORDERS = ["sortOrder", "name", "points", "validFrom", "validTo", "createdAt"] as const;

/** Output that coupons and rewards have in common. */
export const voucherOutput = {
  id: digitsId,
  texts: localisedTexts,
  points,
  validFrom: z.nullable(isoMoment),
  validTo: z.nullable(isoMoment),
  partnerId: z.nullable(digitsId),
  storeId: z.nullable(digitsId),
  externalCode: z.nullable(z.string()),
  externalCodeBarcodeTypeCode: z.nullable(barcodeType),
  redeemActions: z.array(redeemAction),
  customProperties: z.record(z.string(), z.string()),
  activatable: z.boolean(),
  maxRedeemPerAccount: z.nullable(z.number()),
  contentImagePath: z.nullable(z.string()),
  teaserImagePath: z.nullable(z.string()),
  unlocked: z.boolean(),
  draft: z.boolean(),
  sortOrder: z.number(),
  active: z.boolean(),
  version: recordVersion,
  createdAt,
};

interface Validity {
  readonly validFrom?: string | null | undefined;
  readonly validTo?: string | null | undefined;
}

/** Whether a validity does not end before it starts. */
export const endsAfterStart = ({ validFrom, validTo }: Validity): boolean =>
  typeof validFrom !== "string" || typeof validTo !== "string" || Date.parse(validFrom) <= Date.parse(validTo);

/** Message if the validity ends before it starts. */
export const ENDS_BEFORE_START = "the validity ends before it begins";

/** Values that all examples of vouchers share. */
export const exampleVoucher = {
  texts: { de: { title: "Kaffee gratis" }, en: { title: "Free coffee" } },
  validFrom: "2026-11-01T00:00:00.000Z",
  validTo: null,
  partnerId: null,
  storeId: null,
  externalCode: null,
  externalCodeBarcodeTypeCode: null,
  redeemActions: [],
  customProperties: {},
  activatable: false,
  maxRedeemPerAccount: null,
  contentImagePath: "/media/coffee.svg",
  teaserImagePath: null,
  unlocked: true,
  draft: false,
  sortOrder: 10,
  active: true,
  version: 4,
  createdAt: "2026-11-21T09:00:00.000Z",
} as const;

/** Request values of the examples. */
export const exampleInput = {
  texts: exampleVoucher.texts,
  validFrom: exampleVoucher.validFrom,
  contentImagePath: exampleVoucher.contentImagePath,
  sortOrder: exampleVoucher.sortOrder,
} as const;
