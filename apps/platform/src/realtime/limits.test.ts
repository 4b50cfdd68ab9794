import fc from "fast-check";
import { expect, it } from "vitest";
import { createPace } from "./limits.ts";

it("new connections get their turns evenly, none later than allowed", { tags: ["R4"] }, () => {
  const arrivals = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 500 }), (pausesMs, connectionsPerSecond) => {
      let nowMs = 0;
      const pace = createPace({ connectionsPerSecond, turnWithinMs: 1_000 }, () => nowMs);
      const turnsMs = pausesMs
        .map((pauseMs) => {
          nowMs += pauseMs;
          const waitMs = pace.waitMs();
          return { waitMs: Number(waitMs), atMs: nowMs + Number(waitMs) };
        })
        .filter(({ waitMs }) => Number.isFinite(waitMs));
      expect(turnsMs[0]).toEqual({ waitMs: 0, atMs: pausesMs[0] });
      expect(Math.max(...turnsMs.map(({ waitMs }) => waitMs))).toBeLessThanOrEqual(1_000);
      const tooClose = turnsMs
        .slice(1)
        .filter(({ atMs }, index) => atMs < Number(turnsMs[index]?.atMs) + 1_000 / connectionsPerSecond - 1e-6);
      expect(tooClose).toEqual([]);
    }),
  );
});

it("a connection that comes when none waits enters at once", () => {
  let nowMs = 5;
  const pace = createPace({ connectionsPerSecond: 10, turnWithinMs: 150 }, () => nowMs);
  expect([pace.waitMs(), pace.waitMs(), pace.waitMs()]).toEqual([0, 100, undefined]);
  nowMs += 1_000;
  expect(pace.waitMs()).toBe(0);
});
