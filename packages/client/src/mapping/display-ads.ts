import { definedOnly } from "@punktum/domain";
import type { DisplayAd } from "../gateway.ts";
import { mediaUrl } from "./vouchers.ts";

interface AdWire {
  readonly id: string;
  readonly displayAdUsageCode: string;
  readonly filePath: string;
  readonly order: number;
  readonly displayDurationMsec?: number | undefined;
}

const RECEIPT_LOGO = "PRINTER_LOGO";

/** Screen-saver pictures in their order, without the receipt logo. */
export function adsOf(ads: readonly AdWire[], mediaBase: string): DisplayAd[] {
  return ads
    .filter(({ displayAdUsageCode }) => displayAdUsageCode !== RECEIPT_LOGO)
    .toSorted((left, right) => left.order - right.order)
    .map(({ id, filePath, displayDurationMsec }) => ({
      id,
      url: mediaUrl(filePath, mediaBase),
      ...definedOnly({ durationMs: displayDurationMsec }),
    }));
}

/** Address of the receipt logo; the first if there are several. */
export function receiptLogoOf(ads: readonly AdWire[], mediaBase: string): string | null {
  const [logo] = ads
    .filter(({ displayAdUsageCode }) => displayAdUsageCode === RECEIPT_LOGO)
    .toSorted((left, right) => left.order - right.order);
  return logo === undefined ? null : mediaUrl(logo.filePath, mediaBase);
}
