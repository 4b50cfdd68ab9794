import type { CouponWire, RewardWire } from "@punktum/contracts";
import {
  convertPoints,
  definedOnly,
  discountKind,
  epochMs,
  points,
  type UiLanguage,
  type Voucher,
  type VoucherDiscount,
  type VoucherPicture,
} from "@punktum/domain";
import type { LocalizedVoucher, VoucherTexts } from "../gateway.ts";

/** Facts for the mapping besides the wire data. */
export interface WireContext {
  /** Programme points per stored point; applied only here (decision 0098). */
  readonly convertFactor: number;
  /** Host for picture paths without one. */
  readonly mediaBase: string;
}

type Wire = CouponWire | RewardWire;
type Moment = { readonly unixTimeStamp: number } | undefined;

const CONTENT_TAG = "content";

/** Address of a picture or other file. */
export function mediaUrl(path: string, mediaBase: string): string {
  return path.startsWith("/") ? `${mediaBase}${path}` : path;
}

/** The voucher's content picture. Another picture replaces a missing one and is marked as not correct. */
function contentPictureOf(files: CouponWire["couponFiles"], mediaBase: string): VoucherPicture | undefined {
  const content = files.find((file) => file.tag === CONTENT_TAG);
  const [shown = files[0]] = [content];
  return shown === undefined
    ? undefined
    : { file: mediaUrl(shown.path, mediaBase), isCorrectPicture: content !== undefined };
}

/** The discount; only the first redeem action counts. */
function discountOf({ redeemActions }: Wire): VoucherDiscount | undefined {
  const [action] = redeemActions;
  const isDiscount = action?.actionType === "DISCOUNTACTION" || action?.actionType === "NOMINALDISCOUNTACTION";
  return isDiscount && action.value !== undefined
    ? { kind: discountKind([action.actionType]), value: action.value }
    : undefined;
}

const momentOf = (moment: Moment): number | undefined =>
  moment === undefined ? undefined : epochMs(moment.unixTimeStamp);

const textsOf = (wire: Wire, language: UiLanguage): VoucherTexts => {
  const { title, subtitle, description } = wire.translations[language];
  return { title, ...definedOnly({ subtitle, description }) };
};

function commonOf(wire: Wire, files: CouponWire["couponFiles"], { convertFactor, mediaBase }: WireContext) {
  const teaser = files.find((file) => file.tag !== CONTENT_TAG);
  return {
    accountVoucherId: wire.accountCouponId,
    title: wire.title,
    description: wire.description ?? "",
    points: convertPoints(points(wire.points), convertFactor),
    serverUnlocked: wire.unlocked,
    activation: wire.activation,
    ...definedOnly({
      subtitle: wire.subtitle,
      contentPicture: contentPictureOf(files, mediaBase),
      teaserPicture: teaser === undefined ? undefined : mediaUrl(teaser.path, mediaBase),
      redeemDependencyCode: wire.redeemDependencyCode,
      discount: discountOf(wire),
      externalCode: wire.externalCode,
      externalCodeBarcodeTypeCode: wire.externalCodeBarcodeTypeCode,
    }),
  };
}

const localized = (wire: Wire, voucher: Voucher): LocalizedVoucher => ({
  voucher,
  texts: { de: textsOf(wire, "de"), en: textsOf(wire, "en") },
});

/** A coupon of either generation as a voucher. */
export function voucherOfCoupon(wire: CouponWire, context: WireContext): LocalizedVoucher {
  return localized(wire, {
    ...commonOf(wire, wire.couponFiles, context),
    voucherType: "coupon",
    voucherId: wire.couponId,
    couponTypeCode: wire.couponTypeCode,
    ...definedOnly({
      ownKeys: wire.userCouponKeyCodes.length === 0 ? undefined : wire.userCouponKeyCodes,
      storeId: wire.storeId,
      validFrom: momentOf(wire.validFromDate),
      validTo: momentOf(wire.validToDate),
    }),
  });
}

/** A reward of either generation as a voucher. */
export function voucherOfReward(wire: RewardWire, context: WireContext): LocalizedVoucher {
  return localized(wire, {
    ...commonOf(wire, wire.rewardFiles, context),
    voucherType: "reward",
    voucherId: wire.rewardId,
    ...definedOnly({ validFrom: momentOf(wire.validFrom), validTo: momentOf(wire.validTo) }),
  });
}

/** The voucher with its texts in the session's language. */
export function localizeVoucher({ voucher, texts }: LocalizedVoucher, language: UiLanguage): Voucher {
  const { title, subtitle, description = "" } = texts[language];
  return { ...voucher, title, description, ...definedOnly({ subtitle }) };
}
