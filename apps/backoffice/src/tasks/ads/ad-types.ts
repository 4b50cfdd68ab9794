import { displayAdsApi } from "@punktum/contracts";
import { adMoment, definedOnly, type AdMoment } from "@punktum/domain";
import type * as z from "zod/mini";

/** A picture of the screen saver. */
export type Ad = z.output<typeof displayAdsApi.readDisplayAd.response>;
/** Values of the form. */
export type AdValues = z.output<typeof displayAdsApi.replaceDisplayAd.body>;

/** Calls to read again after a picture has changed. */
export const AD_READS = [displayAdsApi.listDisplayAds, displayAdsApi.readDisplayAd] as const;

export const adValuesOf = ({ id: _id, order: _order, version: _version, ...values }: Ad): AdValues => values;

const timeOf = (moment: string | null): number | undefined => (moment === null ? undefined : Date.parse(moment));

/** Whether a picture is shown now, and if not, why. */
export function adStateOf(
  ad: Pick<Ad, "active" | "validFrom" | "validTo" | "weekdays">,
  nowMs: number,
): AdMoment | "OFF" {
  const period = definedOnly({ validFromMs: timeOf(ad.validFrom), validToMs: timeOf(ad.validTo) });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ad.active ? adMoment({ ...period, weekdays: ad.weekdays }, nowMs, zone) : "OFF";
}

/** Moves one picture to the position of another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const [item] = items.slice(from, from + 1);
  const rest = items.toSpliced(from, 1);
  return item === undefined ? items : rest.toSpliced(to, 0, item);
}
