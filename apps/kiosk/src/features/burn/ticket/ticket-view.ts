import { localizeVoucher, type LocalizedVoucher } from "@punktum/client";
import {
  daysLeft,
  isForRegisteredOnly,
  lacksPrintedCode,
  lockReason,
  sortVouchers,
  validityText,
  visibleInStore,
  voucherAction,
  type LockReason,
  type Points,
  type ShownLanguage,
  type ValidityText,
  type Voucher,
  type VoucherAction,
  type VoucherContext,
  type VoucherDiscount,
} from "@punktum/domain";
import type { PlaceholderKind } from "@punktum/ui";
import { contentLanguage } from "../../../config/languages.ts";

/** Why a ticket is dimmed and cannot be chosen. */
export type TicketLock =
  | { readonly kind: "registered-only" }
  /** This device prints tickets, and this voucher has no printable code. */
  | { readonly kind: "not-here" }
  | { readonly kind: "missing-points"; readonly missingPoints: Points }
  /** `reason` is set if nothing else on the ticket shows the date. */
  | { readonly kind: "disabled"; readonly reason?: LockReason };

/** One thing a ticket is worth or costs. */
export type TicketWorth =
  | { readonly kind: "discount"; readonly discount: VoucherDiscount }
  | { readonly kind: "gain" | "extra" | "price"; readonly points: Points }
  | { readonly kind: "free" };

/** Everything a ticket shows, before it is put into words. */
export interface TicketView {
  readonly id: string;
  readonly voucher: Voucher;
  readonly lock: TicketLock | undefined;
  readonly worth: readonly TicketWorth[];
  readonly validity: ValidityText | null;
  /** Days until a voucher that can be chosen ends, if it ends soon. */
  readonly daysLeft: number | undefined;
  readonly action: VoucherAction;
  readonly picture: string | undefined;
  readonly placeholder: PlaceholderKind;
}

/** The tickets in the order they are shown. */
export interface TicketGroups {
  readonly coupons: readonly TicketView[];
  readonly rewards: readonly TicketView[];
}

/** What the tickets depend on besides the vouchers. `now` is epoch milliseconds. */
export type TicketContext = Pick<VoucherContext, "now" | "balance" | "isRegistered" | "device"> & {
  readonly language: ShownLanguage;
  readonly storeId: string;
};

/** The vouchers that this device's store shows, localised and in order. */
export function shownVouchers(
  vouchers: readonly LocalizedVoucher[],
  { language, storeId }: Pick<TicketContext, "language" | "storeId">,
): Voucher[] {
  const localized = vouchers.map((voucher) => localizeVoucher(voucher, contentLanguage(language)));
  return sortVouchers(localized.filter((voucher) => visibleInStore(voucher, storeId)));
}

/** Why the ticket cannot be chosen. A locked account locks no ticket: its owner may look at everything. */
function lockOf(voucher: Voucher, context: TicketContext): TicketLock | undefined {
  if (isForRegisteredOnly(voucher, context.isRegistered)) {
    return { kind: "registered-only" };
  }
  if (context.device !== undefined && lacksPrintedCode(voucher, context.device)) {
    return { kind: "not-here" };
  }
  const reason = lockReason(voucher, context);
  if (reason === null) {
    return undefined;
  }
  if (reason.code === "NEED_MORE_POINTS") {
    return { kind: "missing-points", missingPoints: reason.missingPoints };
  }
  const isReasonShown = reason.code === "LOCKED_VOUCHER" || validityText(voucher, context.now) !== null;
  return isReasonShown ? { kind: "disabled" } : { kind: "disabled", reason };
}

/** What the voucher gives and costs. A multiplier states its factor in its title. */
export function worthOf(voucher: Voucher): TicketWorth[] {
  const { couponTypeCode, discount, points } = voucher;
  if (voucher.voucherType === "coupon" && couponTypeCode === "EARN") {
    return [{ kind: "gain", points }];
  }
  if (couponTypeCode === "MULTIPLIER" || couponTypeCode === "EXTRAPOINT") {
    return points === 0 ? [] : [{ kind: "extra", points }];
  }
  const price: TicketWorth[] = points === 0 ? [] : [{ kind: "price", points }];
  if (discount !== undefined) {
    return [{ kind: "discount", discount }, ...price];
  }
  return price.length === 0 ? [{ kind: "free" }] : price;
}

const PLACEHOLDERS = { EARN: "plus", EXTRAPOINT: "plus", MULTIPLIER: "multiply" } as const;

/** Illustration for a voucher without a picture. */
export function placeholderOf({ voucherType, couponTypeCode, discount }: Voucher): PlaceholderKind {
  if (voucherType === "reward" || couponTypeCode === undefined) {
    return "gift";
  }
  if (couponTypeCode === "DISCOUNT") {
    return discount?.kind === "EUROS" ? "euro" : "percent";
  }
  return PLACEHOLDERS[couponTypeCode];
}

/**
 * The voucher's own picture, else its teaser. A picture marked as incorrect is used only without a teaser (BURN-39).
 */
export function pictureOf({ contentPicture, teaserPicture }: Voucher): string | undefined {
  const own = contentPicture?.isCorrectPicture === true ? contentPicture.file : undefined;
  return own ?? teaserPicture ?? contentPicture?.file;
}

/** One ticket as it is shown. */
export function ticketView(voucher: Voucher, context: TicketContext): TicketView {
  const lock = lockOf(voucher, context);
  return {
    id: voucher.accountVoucherId,
    voucher,
    lock,
    worth: worthOf(voucher),
    validity: validityText(voucher, context.now),
    daysLeft: lock === undefined ? daysLeft(voucher, context.now) : undefined,
    action: voucherAction(voucher),
    picture: pictureOf(voucher),
    placeholder: placeholderOf(voucher),
  };
}

/** Tickets that can be chosen, then the locked ones; both keep their order. */
function lockedLast(views: readonly TicketView[]): TicketView[] {
  return [...views.filter(({ lock }) => lock === undefined), ...views.filter(({ lock }) => lock !== undefined)];
}

/** All tickets: coupons, then rewards; in each, locked ones last, else ascending by points. */
export function ticketGroups(vouchers: readonly LocalizedVoucher[], context: TicketContext): TicketGroups {
  const views = lockedLast(shownVouchers(vouchers, context).map((voucher) => ticketView(voucher, context)));
  return {
    coupons: views.filter(({ voucher }) => voucher.voucherType === "coupon"),
    rewards: views.filter(({ voucher }) => voucher.voucherType === "reward"),
  };
}
