import type { DisplayAd, LoyaltyGateway } from "@punktum/client";
import type { Clock } from "../../base/clock.ts";
import { reportError } from "../../services/reports/report-error.ts";

/** A kiosk stands for weeks: new pictures arrive without anybody touching it. */
const REFRESH_MS = 10 * 60_000;
/** Pause after a call that failed. */
const RETRY_MS = 30_000;

interface KnownAds {
  readonly deviceKey: string;
  readonly ads: readonly DisplayAd[];
}

/** What the last visit of the screen saver knew, so that it need not begin with the default background every time. */
const lastKnown = new WeakMap<LoyaltyGateway, KnownAds>();

export interface AdsFeed {
  readonly gateway: LoyaltyGateway;
  readonly clock: Clock;
  readonly deviceKey: string;
  readonly onAds: (ads: readonly DisplayAd[]) => void;
}

/** The pictures of the last visit; none for another device. */
export function knownAds({ gateway, deviceKey }: Pick<AdsFeed, "gateway" | "deviceKey">): readonly DisplayAd[] {
  const known = lastKnown.get(gateway);
  return known?.deviceKey === deviceKey ? known.ads : [];
}

/** The list, or `undefined` while it cannot be had. */
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
 * Reads the device's pictures now and again later, until the returned function is called (SAVER-14). A failed call
 * changes nothing: what is known goes on being shown.
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
