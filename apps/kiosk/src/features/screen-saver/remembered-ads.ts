import type { DisplayAd, LoyaltyGateway } from "@punktum/client";

interface RememberedAds {
  readonly deviceKey: string;
  readonly ads: readonly DisplayAd[];
}

/** Pictures of the last screen saver, so that the next one need not start with the default background. */
const remembered = new WeakMap<LoyaltyGateway, RememberedAds>();

/** Remembers the pictures that a device shows now. */
export function rememberAds(gateway: LoyaltyGateway, now: RememberedAds): void {
  remembered.set(gateway, now);
}

/** The remembered pictures; empty for another device. */
export function rememberedAds(gateway: LoyaltyGateway, deviceKey: string): readonly DisplayAd[] {
  const last = remembered.get(gateway);
  return last?.deviceKey === deviceKey ? last.ads : [];
}
