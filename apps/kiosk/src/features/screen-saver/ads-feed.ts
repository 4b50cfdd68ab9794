import type { DisplayAd, LoyaltyGateway } from "@punktum/client";
import type { Clock } from "../../base/clock.ts";
import { reportError } from "../../services/reports/report-error.ts";

/** Reload interval: a kiosk runs for weeks, and new pictures must arrive without a restart. */
const REFRESH_MS = 10 * 60_000;
/** Delay after a failed call. */
const RETRY_MS = 30_000;

interface KnownAds {
  readonly deviceKey: string;
  readonly ads: readonly DisplayAd[];
}

/** Pictures of the last visit, so that the screen saver need not start with the default background. */
const lastKnown = new WeakMap<LoyaltyGateway, KnownAds>();

export interface AdsFeed {
  readonly gateway: LoyaltyGateway;
  readonly clock: Clock;
  readonly deviceKey: string;
  readonly onAds: (ads: readonly DisplayAd[]) => void;
}

/** The pictures of the last visit; empty for another device. */
export function knownAds({ gateway, deviceKey }: Pick<AdsFeed, "gateway" | "deviceKey">): readonly DisplayAd[] {
  const known = lastKnown.get(gateway);
  return known?.deviceKey === deviceKey ? known.ads : [];
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

/**
 * Loads the device's pictures now and regularly, until the returned function is called. A failed call keeps the known
 * pictures.
 */
export function watchAds(feed: AdsFeed): () => void {
  let isWatching = true;
  let cancelNext = (): void => undefined;
  const read = async (): Promise<void> => {
    const ads = await readAds(feed);
    if (!isWatching) {
      return;
    }
    if (ads !== undefined) {
      lastKnown.set(feed.gateway, { deviceKey: feed.deviceKey, ads });
      feed.onAds(ads);
    }
    cancelNext = feed.clock.after(ads === undefined ? RETRY_MS : REFRESH_MS, () => void read());
  };
  void read();
  return () => {
    isWatching = false;
    cancelNext();
  };
}
