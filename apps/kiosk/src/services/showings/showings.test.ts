import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { mountingSample, setUp } from "../../testing/samples.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { type ShowingBatch, startShowingReports } from "./showing-sender.ts";
import { countShowing, noteSent, type Showing, unsentShowings } from "./showings.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}

async function start() {
  const clock = createFakeClock();
  const services = { ...(await createTestServices(setUp)), clock, storage: memory() };
  return { services, clock, count: (id: string, times = 1) => repeat(times, () => countShowing(services, id)) };
}

function repeat(times: number, work: () => void): void {
  for (let time = 0; time < times; time += 1) {
    work();
  }
}

/** Unsent counts; at least one. */
function untold(services: Parameters<typeof unsentShowings>[0]): { counterId: string; shown: readonly Showing[] } {
  const counts = unsentShowings(services, 200);
  if (counts === undefined) {
    throw new Error("all is told");
  }
  return counts;
}

/** A platform stub with given answers, which records requests. */
function platform() {
  const sent: ShowingBatch[] = [];
  const state = { isAway: false };
  const send = async (batch: ShowingBatch): Promise<boolean> => {
    sent.push(batch);
    return await Promise.resolve(!state.isAway);
  };
  return { sent, state, send };
}

describe("showings of pictures", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("are totals of a day, sent until the platform has answered", async () => {
    const { services, count } = await start();
    count("7", 2);
    count("8");
    const first = untold(services);
    expect(first.shown.map(({ imageId, times }) => [imageId, times])).toEqual([
      ["7", 2],
      ["8", 1],
    ]);
    count("7");
    noteSent(services, first.counterId, first.shown);
    expect(unsentShowings(services, 200)?.shown).toMatchObject([{ imageId: "7", times: 3 }]);
  });

  it("are stored offline for a month, the longest time that the platform accepts", async () => {
    const { services, clock, count } = await start();
    count("7", 3);
    clock.advance(30 * DAY_MS);
    count("7");
    const told = untold(services);
    expect(told.shown.map(({ times }) => times)).toEqual([3, 1]);
    clock.advance(40 * DAY_MS);
    count("9");
    noteSent(services, told.counterId, told.shown.slice(1));
    expect(unsentShowings(services, 200)?.shown).toMatchObject([{ imageId: "9", times: 1 }]);
  });

  it("restart at a new place, and are not counted without a place", async () => {
    const { services, count } = await start();
    count("7", 3);
    const before = untold(services);
    await services.device.change({ mounting: { ...mountingSample, appInteractionId: "elsewhere" } });
    expect(unsentShowings(services, 200)).toBeUndefined();
    count("7");
    expect(untold(services).counterId).not.toBe(before.counterId);
    await services.device.clear();
    count("7");
    expect(unsentShowings(services, 200)).toBeUndefined();
  });

  it("are sent every five minutes in one call, again after a failure, and not without changes", async () => {
    const { services, clock, count } = await start();
    const { sent, state, send } = platform();
    const stop = startShowingReports({ ...services, send });
    const pass = async (ms: number): Promise<void> => {
      clock.advance(ms);
      await vi.advanceTimersByTimeAsync(1);
    };
    await pass(5 * MINUTE_MS);
    expect(sent).toEqual([]);
    count("7", 3);
    services.shownAd.set({ id: "7" });
    state.isAway = true;
    await pass(5 * MINUTE_MS);
    state.isAway = false;
    count("7");
    await pass(5 * MINUTE_MS);
    await pass(5 * MINUTE_MS);
    expect(sent.map(({ shown }) => shown)).toMatchObject([[{ times: 4 }], [{ times: 5 }]]);
    expect(new Set(sent.map(({ counterId }) => counterId)).size).toBe(1);
    stop();
    services.shownAd.set({ id: "7" });
    await pass(10 * MINUTE_MS);
    expect(sent).toHaveLength(2);
  });
});
