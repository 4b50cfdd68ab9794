import type { DisplayAd, GatewayOutcome, LoyaltyGateway } from "@punktum/client";
import { fail, succeed } from "@punktum/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../base/clock.ts";
import { createStore } from "../../base/store.ts";
import { createLazyGateway } from "../../services/server/lazy-gateway.ts";
import { knownAds, watchAds } from "./ads-feed.ts";

const summer: DisplayAd = { id: "1", url: "/media/summer.webp", durationMs: 4_000 };
const winter: DisplayAd = { id: "2", url: "/media/winter.webp" };

/** A gateway with scripted answers to one call; all others fail. */
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

const knownTo = (gateway: LoyaltyGateway, deviceKey = "key") => ({
  gateway,
  clock: systemClock,
  deviceKey,
  timeZone: () => "Europe/Vienna",
});

function watch(gateway: LoyaltyGateway): {
  readonly seen: (readonly DisplayAd[])[];
  readonly stop: () => void;
  readonly refresh: () => void;
} {
  const seen: (readonly DisplayAd[])[] = [];
  const refreshed = createStore(0);
  const stop = watchAds({
    ...knownTo(gateway),
    onRefresh: refreshed.subscribe,
    onAds: (ads) => seen.push(ads),
  });
  return { seen, stop, refresh: () => refreshed.update((count) => count + 1) };
}

describe("the device's pictures", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("loads them at once and again after ten minutes", { tags: ["SAVER-14"] }, async () => {
    const { seen, stop } = watch(gatewayAnswering(succeed([summer]), succeed([summer, winter])));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([[summer]]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen).toEqual([[summer], [summer, winter]]);
    stop();
  });

  it("retries half a minute after a failure without a message", { tags: ["SAVER-14"] }, async () => {
    const { seen, stop } = watch(gatewayAnswering(fail("SERVICE_UNAVAILABLE"), succeed([summer])));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toEqual([[summer]]);
    stop();
  });

  it("handles a call that throws", async () => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    const { seen, stop } = watch(gatewayAnswering());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toEqual([]);
    expect(errors).toHaveBeenCalledTimes(3);
    stop();
    errors.mockRestore();
  });

  it("emits nothing without subscribers", { tags: ["SAVER-14"] }, async () => {
    const { seen, stop } = watch(gatewayAnswering(succeed([summer]), succeed([winter])));
    stop();
    await vi.advanceTimersByTimeAsync(1_200_000);
    expect(seen).toEqual([]);
  });

  it(
    "starts the next visit with the known pictures, but never with another device's",
    { tags: ["SAVER-14"] },
    async () => {
      const gateway = gatewayAnswering(succeed([summer]));
      const { stop } = watch(gateway);
      await vi.advanceTimersByTimeAsync(0);
      stop();
      expect(knownAds(knownTo(gateway))).toEqual([summer]);
      expect(knownAds(knownTo(gateway, "other"))).toEqual([]);
    },
  );

  it("loads them at once when staff have changed them", { tags: ["SAVER-14"] }, async () => {
    const { seen, stop, refresh } = watch(gatewayAnswering(succeed([summer]), succeed([winter])));
    await vi.advanceTimersByTimeAsync(0);
    refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([[summer], [winter]]);
    // The ten minutes count from the last load.
    await vi.advanceTimersByTimeAsync(599_000);
    expect(seen).toHaveLength(2);
    stop();
  });

  it("applies periods and weekdays by its own clock, also offline", { tags: ["SAVER-14"] }, async () => {
    vi.setSystemTime("2026-11-27T22:50:00Z");
    const saturday: DisplayAd = { ...summer, schedule: { weekdays: ["SATURDAY"] } };
    const untilEleven: DisplayAd = {
      ...winter,
      schedule: { validToMs: Date.parse("2026-11-27T23:05:00Z"), weekdays: [] },
    };
    const { seen, stop } = watch(gatewayAnswering(succeed([saturday, untilEleven]), fail("SERVICE_UNAVAILABLE")));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([[untilEleven]]);
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    expect(seen).toEqual([[untilEleven], [saturday, untilEleven]]);
    const errors = vi.spyOn(console, "error").mockReturnValue();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(seen.at(-1)).toEqual([saturday]);
    errors.mockRestore();
    stop();
  });
});
