import { type AdSchedule, definedOnly, WEEKDAYS } from "@punktum/domain";
import type { DisplayAd } from "../gateway.ts";
import { mediaUrl } from "./vouchers.ts";

interface AdWire {
  readonly id: string;
  readonly displayAdUsageCode: string;
  readonly filePath: string;
  readonly order: number;
  readonly displayDurationMsec?: number | undefined;
  readonly validFrom?: string | null | undefined;
  readonly validTo?: string | null | undefined;
  readonly weekdays?: string | undefined;
}

const timeOf = (moment: string | null | undefined): number | undefined =>
  moment === null || moment === undefined ? undefined : Date.parse(moment);

function scheduleOf({ validFrom, validTo, weekdays = "" }: AdWire): AdSchedule | undefined {
  const named = weekdays.split(",");
  const schedule = {
    ...definedOnly({ validFromMs: timeOf(validFrom), validToMs: timeOf(validTo) }),
    weekdays: WEEKDAYS.filter((day) => named.includes(day)),
  };
  return Object.keys(schedule).length > 1 || schedule.weekdays.length > 0 ? schedule : undefined;
}

const RECEIPT_LOGO = "PRINTER_LOGO";

/** Screen-saver pictures in their order, without the receipt logo. */
export function adsOf(ads: readonly AdWire[], mediaBase: string): DisplayAd[] {
  return ads
    .filter(({ displayAdUsageCode }) => displayAdUsageCode !== RECEIPT_LOGO)
    .toSorted((left, right) => left.order - right.order)
    .map((ad) => ({
      id: ad.id,
      url: mediaUrl(ad.filePath, mediaBase),
      ...definedOnly({ durationMs: ad.displayDurationMsec, schedule: scheduleOf(ad) }),
    }));
}

/** Address of the receipt logo; the first if there are several. */
export function receiptLogoOf(ads: readonly AdWire[], mediaBase: string): string | null {
  const [logo] = ads
    .filter(({ displayAdUsageCode }) => displayAdUsageCode === RECEIPT_LOGO)
    .toSorted((left, right) => left.order - right.order);
  return logo === undefined ? null : mediaUrl(logo.filePath, mediaBase);
}
