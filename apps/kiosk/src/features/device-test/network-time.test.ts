import { describe, expect, it } from "vitest";
import { measureNetwork, NETWORK_TRIES } from "./network-time.ts";

/** A server that needs the given milliseconds for each request, in sequence. */
function play(tookMs: readonly number[], answer: (count: number) => Promise<{ readonly ok: boolean }>) {
  let now = 0;
  let count = 0;
  return {
    nowMs: () => now,
    fetch: async () => {
      now += tookMs[count] ?? 0;
      count += 1;
      return await answer(count);
    },
    asked: () => count,
  };
}

/** Answers the requests before the one with this number, and none after. */
const cutFrom = (first: number) => async (count: number) =>
  await (count < first ? Promise.resolve({ ok: true }) : Promise.reject(new Error("cut")));

const accept = async () => await Promise.resolve({ ok: true });

describe("measuring the network", () => {
  it("returns the median, so that one slow request does not count", { tags: ["ADM-15"] }, async () => {
    const server = play([900, 20, 30, 25, 22], accept);
    expect(await measureNetwork("/health/live", server)).toEqual({ isOk: true, medianMs: 25 });
    expect(server.asked()).toBe(NETWORK_TRIES);
  });

  it("fails if a request gets no answer", { tags: ["ADM-15"] }, async () => {
    const server = play([10, 10], cutFrom(2));
    expect(await measureNetwork("/health/live", server)).toEqual({ isOk: false });
  });

  it("fails if the server refuses", { tags: ["ADM-15"] }, async () => {
    const server = play([10], async () => await Promise.resolve({ ok: false }));
    expect(await measureNetwork("/health/live", server)).toEqual({ isOk: false });
    expect(server.asked()).toBe(1);
  });
});
