import fc from "fast-check";
import type { OutboxStorage } from "@punktum/outbox";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fetchInWorlds } from "../../testing/order-page.ts";
import { ORDER_INCIDENTS, playOrderSequence, type OrderSequenceEnd } from "../../testing/order-world.ts";

/** `npm run soak -- O4` plays five hundred. */
const SEQUENCES = Number(process.env["ORDER_SEQUENCES"] ?? 8);

beforeAll(() => {
  vi.stubGlobal("fetch", fetchInWorlds);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("localStorage", new Map<string, string>());
});
afterAll(() => vi.unstubAllGlobals());

const sequence = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom("SELL" as const, "SELL_FOR_SAME_CARD" as const) },
      { weight: 3, arbitrary: fc.constantFrom(...ORDER_INCIDENTS) },
    ),
    pick: fc.nat(1_000),
  }),
  { minLength: 10, maxLength: 40 },
);

/** Orders that are not booked exactly once under the device that confirmed them. */
const wrongOf = ({ saved, effects }: OrderSequenceEnd): readonly string[] =>
  [...saved].flatMap(([key, deviceId]) => {
    const by = effects.get(key) ?? [];
    return by.length === 1 && by[0] === deviceId ? [] : [`${key} of ${deviceId}: ${by.join(" ")}`];
  });

const CONFIRMED_WITHOUT_NETWORK = [
  { kind: "NETWORK_CUT", pick: 0 },
  { kind: "SELL", pick: 7 },
  { kind: "WAIT", pick: 19 },
] as const;

describe("random incidents of a tablet", { tags: ["O4", "T1", "T3"] }, () => {
  it(
    `each saved order is booked once, in the shop where it was confirmed, in ${SEQUENCES} random sequences`,
    { timeout: 60_000 + SEQUENCES * 2_000 },
    async () => {
      let saved = 0;
      await fc.assert(
        fc.asyncProperty(sequence, async (incidents) => {
          const end = await playOrderSequence(incidents);
          saved += end.saved.size;
          expect(wrongOf(end)).toEqual([]);
          expect(end.left).toBe(0);
        }),
        { numRuns: SEQUENCES },
      );
      expect(saved).toBeGreaterThan(SEQUENCES);
    },
  );

  it("control: a wipe that deletes the orders loses them", async () => {
    const empty = async (storage: OutboxStorage): Promise<void> => {
      const { entries } = await storage.read();
      const changes = entries.map(({ number, revision }) => ({ number, revision, to: null }));
      await storage.change(changes, (meta) => meta);
    };
    const end = await playOrderSequence([...CONFIRMED_WITHOUT_NETWORK, { kind: "LOGOUT", pick: 0 }], empty);
    expect(end.saved.size).toBe(1);
    expect(wrongOf(end)).toHaveLength(1);
  });

  it("control: the previous control's sequence passes without the defect", async () => {
    const end = await playOrderSequence([...CONFIRMED_WITHOUT_NETWORK, { kind: "LOGOUT", pick: 0 }]);
    expect(wrongOf(end)).toEqual([]);
  });
});
