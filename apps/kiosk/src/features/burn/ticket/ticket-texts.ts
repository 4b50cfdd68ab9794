import {
  cents,
  formatDate,
  formatEuros,
  formatPoints,
  formatSignedPoints,
  localeOf,
  type Points,
  type RedeemRefusal,
  type ShownLanguage,
  type ValidityText,
  type VoucherDiscount,
} from "@punktum/domain";
import type { TFunction } from "i18next";
import type { TicketLock, TicketWorth } from "./ticket-view.ts";

/** What texts of tickets depend on. */
export interface Wording {
  readonly t: TFunction;
  readonly language: ShownLanguage;
  readonly timeZone: string;
  /** Language of money amounts. A programme may fix it (decision 0119). */
  readonly euroLanguage: ShownLanguage;
}

/** "5 €", "2,50 €" or "10 %". */
export function discountText(
  { kind, value }: VoucherDiscount,
  { language, euroLanguage }: Pick<Wording, "language" | "euroLanguage">,
): string {
  if (kind === "EUROS") {
    const style = { language: euroLanguage, decimalRevenue: !Number.isInteger(value) };
    return formatEuros(cents(Math.round(value * 100)), style);
  }
  const format = new Intl.NumberFormat(localeOf(language), { style: "percent", maximumFractionDigits: 2 });
  return format.format(value / 100);
}

/** One thing a ticket is worth or costs, in words. */
export function worthText(worth: TicketWorth, wording: Wording): string {
  const { t, language } = wording;
  if (worth.kind === "free") {
    return t("burn.free");
  }
  if (worth.kind === "discount") {
    return t("burn.discount", { value: discountText(worth.discount, wording) });
  }
  const count = worth.points;
  if (worth.kind === "gain") {
    return t("burn.pointsAmount", { count, points: formatSignedPoints(count, language) });
  }
  const points = formatPoints(count, language);
  return worth.kind === "extra" ? t("burn.extraPoints", { count, points }) : t("burn.pointsAmount", { count, points });
}

function missingPointsText(count: Points, { t, language }: Wording): string {
  return t("burn.missingPoints", { count, points: formatPoints(count, language) });
}

/** Why a ticket is locked, in words. */
export function lockText(lock: TicketLock, wording: Wording): string {
  if (lock.kind === "missing-points") {
    return missingPointsText(lock.missingPoints, wording);
  }
  if (lock.kind === "not-here") {
    return wording.t("burn.notHere");
  }
  return lock.kind === "disabled" ? wording.t("burn.voucherDisabled") : wording.t("burn.onlyRegistered");
}

/** The start or end date that locks a ticket, if nothing else on it shows the date; else empty. */
export function lockDateText(lock: TicketLock, wording: Wording): string {
  return lock.kind === "disabled" && lock.reason !== undefined ? refusalText(lock.reason, wording) : "";
}

/** How soon a voucher ends. */
export const daysLeftText = (count: number, { t }: Wording): string => t("burn.daysLeft", { count });

/** The validity sentence. */
export function validityWords(validity: ValidityText, { t, timeZone }: Wording): string {
  if (validity.kind === "in-days") {
    return t("burn.validInDays", { count: validity.days });
  }
  const to = formatDate(validity.to, timeZone);
  return validity.kind === "until"
    ? t("burn.validUntil", { to })
    : t("burn.validBetween", { from: formatDate(validity.from, timeZone), to });
}

/** Why a voucher cannot be redeemed, with the date or the missing points. */
export function refusalText(refusal: RedeemRefusal, wording: Wording): string {
  const { t, timeZone } = wording;
  if (refusal.code === "VALID_FROM_ERROR") {
    return t("burn.notYetValid", { date: formatDate(refusal.date, timeZone) });
  }
  if (refusal.code === "VALID_TO_ERROR") {
    return t("burn.noLongerValid", { date: formatDate(refusal.date, timeZone) });
  }
  return refusal.code === "NEED_MORE_POINTS"
    ? `${t("errors.NEED_MORE_POINTS")} ${missingPointsText(refusal.missingPoints, wording)}.`
    : t(`errors.${refusal.code}`);
}
