import { voucherOfCoupon, voucherOfReward, type AccountDetails, type LocalizedVoucher } from "@punktum/client";
import { couponWire, rewardWire } from "@punktum/contracts";
import { points, UI_LANGUAGES, type UiLanguage } from "@punktum/domain";

/** Message from the embedding page with the content to show. */
export interface Shown {
  readonly voucher: LocalizedVoucher;
  readonly language: UiLanguage;
  /** Moment for which the screen is shown. */
  readonly nowMs: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Points are shown as stored; a programme with a conversion factor sends converted ones. */
const CONTEXT = { convertFactor: 1, mediaBase: "" };

function voucherOf(value: unknown): LocalizedVoucher | undefined {
  const coupon = couponWire.safeParse(value);
  if (coupon.success) {
    return voucherOfCoupon(coupon.data, CONTEXT);
  }
  const reward = rewardWire.safeParse(value);
  return reward.success ? voucherOfReward(reward.data, CONTEXT) : undefined;
}

/** Reads a message of the embedding page: a voucher as the platform sends it, a language and a moment. */
export function shownIn(message: unknown): Shown | undefined {
  if (!isRecord(message)) {
    return undefined;
  }
  const voucher = voucherOf(message["voucher"]);
  const language = UI_LANGUAGES.find((code) => code === message["language"]);
  const nowMs = Number(message["nowMs"]);
  return voucher === undefined || language === undefined || Number.isNaN(nowMs)
    ? undefined
    : { voucher, language, nowMs };
}

const BALANCE = 12_480;

/** A registered shopper without vouchers. */
export const SAMPLE_SHOPPER: AccountDetails = {
  keyCode: "preview",
  idType: "CARDCODE",
  userReferenceCode: "preview",
  isRegistered: true,
  userId: "preview",
  emailAddress: "m***@example.org",
  isLocked: false,
  isAppUser: false,
  points: points(BALANCE),
  lockedPoints: points(0),
  vouchers: [],
};

/** A registered shopper who can afford the voucher. */
export const shopperWith = (localized: LocalizedVoucher): AccountDetails => ({
  ...SAMPLE_SHOPPER,
  points: points(Math.max(BALANCE, localized.voucher.points)),
  vouchers: [localized],
});
