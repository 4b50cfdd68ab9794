import type { CouponWire, RewardWire } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import {
  accountVoucherId,
  isUntouched,
  type AccountVoucher,
  type Coupon,
  type Reward,
  type Voucher,
} from "./voucher.ts";

/** Tags of the two pictures: `content` shows the voucher itself, `teaser` advertises it. */
const CONTENT_TAG = "content";
const TEASER_TAG = "teaser";

const moment = (timeMs: number): { unixTimeStamp: number } => ({ unixTimeStamp: timeMs });

function files(voucher: Voucher): { path: string; tag: string }[] {
  return [
    { path: voucher.contentImagePath, tag: CONTENT_TAG },
    { path: voucher.teaserImagePath, tag: TEASER_TAG },
  ].flatMap(({ path, tag }) => (path === null ? [] : [{ path, tag }]));
}

function common(held: AccountVoucher, language: UiLanguage) {
  const { voucher } = held;
  return {
    ...voucher.texts[language],
    translations: voucher.texts,
    accountCouponId: accountVoucherId(voucher),
    points: voucher.points,
    unlocked: held.unlocked,
    activation: { activatable: voucher.activatable, activated: held.activated },
    redeemActions: voucher.redeemActions,
    ...(voucher.externalCode !== null && { externalCode: voucher.externalCode }),
    ...(voucher.externalCodeBarcodeTypeCode !== null && {
      externalCodeBarcodeTypeCode: voucher.externalCodeBarcodeTypeCode,
    }),
  };
}

type PresentedCoupon = CouponWire & { readonly voucherType: "coupon" };
type PresentedReward = RewardWire & { readonly voucherType: "reward" };

/** A coupon in the form of both generations. */
function presentCoupon(held: AccountVoucher, coupon: Coupon, language: UiLanguage): PresentedCoupon {
  return {
    voucherType: "coupon",
    ...common(held, language),
    couponId: coupon.id,
    couponFiles: files(coupon),
    couponTypeCode: coupon.couponTypeCode,
    redeemDependencyCode: coupon.redeemDependencyCode,
    customProperties: coupon.customProperties,
    userCouponKeyCodes: [...held.freeKeys],
    redeemedUserCouponKeyCodes: [...held.redeemedKeys],
    ...(coupon.validFromMs !== null && { validFromDate: moment(coupon.validFromMs) }),
    ...(coupon.validToMs !== null && { validToDate: moment(coupon.validToMs) }),
    ...(coupon.storeId !== null && { storeId: coupon.storeId }),
  };
}

/** A reward in the form of both generations. Rewards need a registered shopper, so there is no dependency code. */
function presentReward(held: AccountVoucher, reward: Reward, language: UiLanguage): PresentedReward {
  return {
    voucherType: "reward",
    ...common(held, language),
    rewardId: reward.id,
    rewardFiles: files(reward),
    decreasePoints: reward.decreasePoints,
    ...(reward.validFromMs !== null && { validFrom: moment(reward.validFromMs) }),
    ...(reward.validToMs !== null && { validTo: moment(reward.validToMs) }),
  };
}

/** A voucher on the wire; `voucherType` tells the kinds apart. */
export type PresentedVoucher = PresentedCoupon | PresentedReward;

function presentUncached(held: AccountVoucher, language: UiLanguage): PresentedVoucher {
  const { voucher } = held;
  return voucher.kind === "C" ? presentCoupon(held, voucher, language) : presentReward(held, voucher, language);
}

/** Presentations for accounts that have not used the voucher; they are collected together with their catalogue. */
const untouched = {
  de: new WeakMap<Voucher, Readonly<PresentedVoucher>>(),
  en: new WeakMap<Voucher, Readonly<PresentedVoucher>>(),
};

/**
 * Presents one voucher of an account for the second generation. Accounts that have not used a voucher share one frozen
 * copy.
 */
export function presentVoucher(held: AccountVoucher, language: UiLanguage): Readonly<PresentedVoucher> {
  const { voucher } = held;
  if (!isUntouched(held)) {
    return presentUncached(held, language);
  }
  const known = untouched[language].get(voucher) ?? Object.freeze(presentUncached(held, language));
  untouched[language].set(voucher, known);
  return known;
}

/** The same vouchers in the first generation's two lists. */
export function presentLists(
  vouchers: readonly AccountVoucher[],
  language: UiLanguage,
): { coupons: CouponWire[]; rewards: RewardWire[] } {
  return {
    coupons: vouchers.flatMap((held) =>
      held.voucher.kind === "C" ? [presentCoupon(held, held.voucher, language)] : [],
    ),
    rewards: vouchers.flatMap((held) =>
      held.voucher.kind === "R" ? [presentReward(held, held.voucher, language)] : [],
    ),
  };
}
