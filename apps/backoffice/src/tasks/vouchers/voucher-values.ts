import { vouchersAdminApi } from "@punktum/contracts";
import * as z from "zod/mini";
import { COUPON_OF, type BothTexts, type CouponRecord, type RewardRecord, type What } from "./voucher-types.ts";

const couponBody = vouchersAdminApi.replaceCoupon.body;
const rewardBody = vouchersAdminApi.replaceReward.body;
/** The body of a new reward includes the stock, which a separate call changes later. */
const newRewardBody = vouchersAdminApi.createReward.body;

export type CouponValues = z.output<typeof couponBody>;
export type RewardValues = z.output<typeof rewardBody>;
export type NewRewardValues = z.output<typeof newRewardBody>;

interface Written {
  readonly texts: BothTexts;
  readonly couponTypeCode?: string;
  readonly redeemActions?: readonly { readonly value?: number | undefined }[] | undefined;
}

const isEmpty = (texts: BothTexts["de"]): boolean =>
  Object.values(texts ?? {}).every((text) => text === undefined || text === "");

/** Leaves out a language without texts. If both are empty, German is kept, so that the schema reports it. */
export function withoutEmptyLanguages<V extends Written>(values: V): V {
  const { de, en } = values.texts;
  const texts = { ...(isEmpty(de) && !isEmpty(en) ? {} : { de }), ...(isEmpty(en) ? {} : { en }) };
  return { ...values, texts };
}

const TAKES_VALUE: readonly (string | undefined)[] = ["DISCOUNT", "MULTIPLIER"];

const hasItsValue = ({ couponTypeCode, redeemActions = [] }: Pick<Written, "couponTypeCode" | "redeemActions">) =>
  !TAKES_VALUE.includes(couponTypeCode) || redeemActions[0]?.value !== undefined;

const VALUE_MISSING = { error: "required", path: ["redeemActions", 0, "value"] };

/** Schemas of the editor: the calls' schemas, and the fields that the chosen kind requires. */
export const couponSchema = couponBody.check(z.refine(hasItsValue, VALUE_MISSING));
export const rewardSchema = rewardBody;
export const newRewardSchema = newRewardBody;

/** Extracts the form's values from a record. */
export const couponValuesOf = (record: CouponRecord): CouponValues => z.parse(couponBody, record);
export const rewardValuesOf = (record: RewardRecord): RewardValues => z.parse(rewardBody, record);
export const newRewardValuesOf = (record: RewardRecord): NewRewardValues => z.parse(newRewardBody, record);

const BOTH_EMPTY = { de: { title: "", description: "" }, en: { title: "", description: "" } };

const EMPTY = {
  texts: BOTH_EMPTY,
  points: 0,
  validFrom: null,
  validTo: null,
  partnerId: null,
  storeId: null,
  externalCode: null,
  externalCodeBarcodeTypeCode: null,
  redeemActions: [],
  customProperties: {},
  activatable: false,
  maxRedeemPerAccount: null,
  contentImagePath: null,
  teaserImagePath: null,
  unlocked: true,
  draft: true,
  sortOrder: 0,
  active: false,
};

/** A new coupon of this kind. */
export function emptyCoupon(what: Exclude<What, "REWARD">): CouponValues {
  const { couponTypeCode, actionType, activatable } = COUPON_OF[what];
  return {
    ...EMPTY,
    couponTypeCode,
    activatable,
    redeemActions: actionType === undefined ? [] : [{ actionType }],
    redeemDependencyCode: "NO",
    requiresKey: false,
    maxRedeemTotal: null,
    audience: "ALL",
  };
}

/** A new reward. */
export const emptyReward = (): NewRewardValues => ({ ...EMPTY, decreasePoints: true, stock: null });

type Common = Pick<
  CouponValues,
  | "texts"
  | "points"
  | "validFrom"
  | "validTo"
  | "partnerId"
  | "storeId"
  | "externalCode"
  | "externalCodeBarcodeTypeCode"
  | "maxRedeemPerAccount"
  | "contentImagePath"
  | "sortOrder"
>;

/** Values kept when a new voucher is switched between coupon and reward. */
export const commonOf = ({
  texts,
  points,
  validFrom,
  validTo,
  partnerId,
  storeId,
  externalCode,
  externalCodeBarcodeTypeCode,
  maxRedeemPerAccount,
  contentImagePath,
  sortOrder,
}: Common): Common => ({
  texts,
  points,
  validFrom,
  validTo,
  partnerId,
  storeId,
  externalCode,
  externalCodeBarcodeTypeCode,
  maxRedeemPerAccount,
  contentImagePath,
  sortOrder,
});

/** A copy is a draft. Redemptions and single-use codes stay with the original. */
export const asCopy = <V extends { readonly draft: boolean; readonly active: boolean }>(values: V): V => ({
  ...values,
  draft: true,
  active: false,
});
