import type { DisplayAd, LoyaltyGateway } from "@punktum/client";
import { adMoment, DEFAULT_TIME_ZONE } from "@punktum/domain";
import type { Clock } from "../../base/clock.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { rememberAds } from "./remembered-ads.ts";

/** Reload interval: a kiosk runs for weeks, and new pictures must arrive without a restart. */
const REFRESH_MS = 10 * 60_000;
/** Delay after a failed call. */
const RETRY_MS = 30_000;
/** How often periods and weekdays are compared with the clock. */
const COMPARE_MS = 30_000;

interface KnownAds {
  readonly deviceKey: string;
  readonly ads: readonly DisplayAd[];
}

/** All pictures of the last load, including those that are not due now. */
const lastKnown = new WeakMap<LoyaltyGateway, KnownAds>();

export interface AdsFeed {
  readonly gateway: LoyaltyGateway;
  readonly clock: Clock;
  readonly deviceKey: string;
  /** Time zone of the shops, if the programme names one. */
  readonly timeZone: () => string | undefined;
  /** Calls the listener when staff have changed the pictures; returns the unsubscribe function. */
  readonly onRefresh: (listener: () => void) => () => void;
  readonly onAds: (ads: readonly DisplayAd[]) => void;
}

type Known = Pick<AdsFeed, "gateway" | "clock" | "deviceKey" | "timeZone">;

/** The known pictures that are due now; empty for another device. */
export function knownAds({ gateway, clock, deviceKey, timeZone }: Known): readonly DisplayAd[] {
  const known = lastKnown.get(gateway);
  const ads = known?.deviceKey === deviceKey ? known.ads : [];
  const zone = timeZone() ?? DEFAULT_TIME_ZONE;
  return ads.filter(({ schedule }) => schedule === undefined || adMoment(schedule, clock.now(), zone) === "DUE");
}

/** The list; `undefined` if the call fails. */
async function readAds({ gateway, deviceKey }: AdsFeed): Promise<readonly DisplayAd[] | undefined> {
  try {
    const answer = await gateway.listDisplayAds(deviceKey);
    return answer.ok ? answer.response : undefined;
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

const idsOf = (ads: readonly DisplayAd[]): string => ads.map(({ id }) => id).join(" ");

/**
 * Loads the device's pictures now, at intervals and when staff have changed them, until the returned function is
 * called. Passes on the pictures that are due, which also change with the clock while offline. A failed call keeps the
 * known pictures.
 */
export function watchAds(feed: AdsFeed): () => void {
  let isWatching = true;
  let cancelNext = (): void => undefined;
  let reportedIds = idsOf(knownAds(feed));
  const tell = (): void => {
    const due = knownAds(feed);
    reportedIds = idsOf(due);
    rememberAds(feed.gateway, { deviceKey: feed.deviceKey, ads: due });
    feed.onAds(due);
  };
  const read = async (): Promise<void> => {
    cancelNext();
    const ads = await readAds(feed);
    if (!isWatching) {
      return;
    }
    if (ads !== undefined) {
      lastKnown.set(feed.gateway, { deviceKey: feed.deviceKey, ads });
      tell();
    }
    cancelNext();
    cancelNext = feed.clock.after(ads === undefined ? RETRY_MS : REFRESH_MS, () => void read());
  };
  const stopComparing = feed.clock.every(COMPARE_MS, () => {
    if (idsOf(knownAds(feed)) !== reportedIds) {
      tell();
    }
  });
  const stopHearing = feed.onRefresh(() => void read());
  void read();
  return () => {
    isWatching = false;
    cancelNext();
    stopComparing();
    stopHearing();
  };
}
