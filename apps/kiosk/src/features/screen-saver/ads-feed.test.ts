import type { DisplayAd, GatewayOutcome, LoyaltyGateway } from "@punktum/client";
import { fail, succeed } from "@punktum/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../base/clock.ts";
import { createLazyGateway } from "../../services/server/lazy-gateway.ts";
import { knownAds, watchAds } from "./ads-feed.ts";

const summer: DisplayAd = { id: "1", url: "/media/summer.webp", durationMs: 4_000 };
const winter: DisplayAd = { id: "2", url: "/media/winter.webp" };

/** A gateway that answers one call after the other, and whose other operations cannot be reached. */
function gatewayAnswering(...answers: GatewayOutcome<readonly DisplayAd[]>[]): LoyaltyGateway {
  let calls = 0;
  const rest = createLazyGateway(() => Promise.reject(new Error("not part of this test")));
  return {
    ...rest,
    listDisplayAds: () => {
      calls += 1;
      const answer = answers[calls - 1];
      return answer === undefined ? Promise.reject(new Error("no answer")) : Promise.resolve(answer);
    },
  };
}

function watch(gateway: LoyaltyGateway): { readonly seen: (readonly DisplayAd[])[]; readonly stop: () => void } {
  const seen: (readonly DisplayAd[])[] = [];
  const stop = watchAds({ gateway, clock: systemClock, deviceKey: "key", onAds: (ads) => seen.push(ads) });
  return { seen, stop };
}

describe("pictures of the device", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("reads them at once and again after ten minutes", { tags: ["SAVER-14"] }, async () => {
    const { seen, stop } = watch(gatewayAnswering(succeed([summer]), succeed([summer, winter])));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([[summer]]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen).toEqual([[summer], [summer, winter]]);
    stop();
  });

  it("tries again half a minute after a failure and says nothing meanwhile", { tags: ["SAVER-14"] }, async () => {
    const { seen, stop } = watch(gatewayAnswering(fail("SERVICE_UNAVAILABLE"), succeed([summer])));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toEqual([[summer]]);
    stop();
  });

  it("survives a call that throws", async () => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    const { seen, stop } = watch(gatewayAnswering());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toEqual([]);
    expect(errors).toHaveBeenCalledTimes(3);
    stop();
    errors.mockRestore();
  });

  it("says nothing more once nobody watches", { tags: ["SAVER-14"] }, async () => {
    const { seen, stop } = watch(gatewayAnswering(succeed([summer]), succeed([winter])));
    stop();
    await vi.advanceTimersByTimeAsync(1_200_000);
    expect(seen).toEqual([]);
  });

  it(
    "begins the next visit with what is known, but never with another device's pictures",
    { tags: ["SAVER-14"] },
    async () => {
      const gateway = gatewayAnswering(succeed([summer]));
      const { stop } = watch(gateway);
      await vi.advanceTimersByTimeAsync(0);
      stop();
      expect(knownAds({ gateway, deviceKey: "key" })).toEqual([summer]);
      expect(knownAds({ gateway, deviceKey: "other" })).toEqual([]);
    },
  );
});
