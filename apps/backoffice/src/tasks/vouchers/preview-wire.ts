import type { v2 } from "@punktum/contracts";
import { definedOnly, type UiLanguage } from "@punktum/domain";
import type * as z from "zod/mini";
import { type BothTexts, titleOf, type VoucherKind } from "./voucher-types.ts";

/** A voucher as the platform sends it to a kiosk. */
export type PreviewWire = z.input<typeof v2.listAccountCoupons.response>[number];

type Coupon = Extract<PreviewWire, { voucherType: "coupon" }>;

/** Form values that a kiosk shows; fields may be incomplete. */
export interface PreviewValues {
  readonly texts?: BothTexts | undefined;
  readonly points?: number | null | undefined;
  readonly couponTypeCode?: Coupon["couponTypeCode"] | undefined;
  readonly redeemActions?: Coupon["redeemActions"] | undefined;
  readonly redeemDependencyCode?: Coupon["redeemDependencyCode"] | undefined;
  readonly validFrom?: string | null | undefined;
  readonly validTo?: string | null | undefined;
  readonly storeId?: string | null | undefined;
  readonly activatable?: boolean | undefined;
  readonly unlocked?: boolean | undefined;
  readonly contentImagePath?: string | null | undefined;
  readonly decreasePoints?: boolean | undefined;
}

const momentOf = (at: string | null | undefined) =>
  at === null || at === undefined ? undefined : { unixTimeStamp: Date.parse(at) };

const textsOf = (texts: BothTexts, language: UiLanguage, untitled: string) => {
  const [own, other] = language === "de" ? [texts.de, texts.en] : [texts.en, texts.de];
  const hasOwn = (own?.title ?? "") !== "";
  const description = (hasOwn ? own : other)?.description ?? "";
  return { title: titleOf(texts, language) || untitled, description };
};

type Files = Coupon["couponFiles"];

const filesOf = ({ contentImagePath: path }: PreviewValues): Files =>
  path === null || path === undefined || path === "" ? [] : [{ path, tag: "content" }];

function commonOf(values: PreviewValues, untitled: string) {
  const { texts = {}, points, activatable = false, unlocked = true, redeemActions = [] } = values;
  const translations = { de: textsOf(texts, "de", untitled), en: textsOf(texts, "en", untitled) };
  return {
    ...translations.de,
    translations,
    points: points ?? 0,
    unlocked,
    activation: { activatable, activated: false },
    redeemActions: redeemActions.filter(({ value }) => value !== undefined),
  };
}

function rewardOf(values: PreviewValues, untitled: string): PreviewWire {
  return {
    ...commonOf(values, untitled),
    voucherType: "reward",
    rewardId: "1",
    accountCouponId: "R1",
    rewardFiles: filesOf(values),
    decreasePoints: values.decreasePoints ?? true,
    ...definedOnly({ validFrom: momentOf(values.validFrom), validTo: momentOf(values.validTo) }),
  };
}

function couponOf(values: PreviewValues, untitled: string): PreviewWire {
  const { couponTypeCode = "DISCOUNT", redeemDependencyCode = "NO", storeId } = values;
  return {
    ...commonOf(values, untitled),
    voucherType: "coupon",
    couponId: "1",
    accountCouponId: "C1",
    couponTypeCode,
    redeemDependencyCode,
    couponFiles: filesOf(values),
    userCouponKeyCodes: [],
    redeemedUserCouponKeyCodes: [],
    ...definedOnly({
      validFromDate: momentOf(values.validFrom),
      validToDate: momentOf(values.validTo),
      storeId: storeId ?? undefined,
    }),
  };
}

/** Converts form values to a voucher as the platform would send it to a kiosk. */
export const previewWireOf = (kind: VoucherKind, values: PreviewValues, untitled: string): PreviewWire =>
  kind === "REWARD" ? rewardOf(values, untitled) : couponOf(values, untitled);
