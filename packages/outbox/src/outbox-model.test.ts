import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { histories } from "./testing/histories.ts";
import { playHistory } from "./testing/world.ts";

const { OUTBOX_HISTORIES = "400" } = process.env;
const RUNS = Number(OUTBOX_HISTORIES);

describe("the outbox against a plain model", () => {
  it(
    `books each saved entry once, in its member's order, over ${RUNS} random histories of faults, crashes, two pages and a server that restarts`,
    { tags: ["O3", "O4", "O5", "T1"], timeout: 30_000 + RUNS * 100 },
    async () => {
      const total = { added: 0, booked: 0, left: 0 };
      await fc.assert(
        fc.asyncProperty(histories, async ({ incidents, ...options }) => {
          const { broken, added, booked, left } = await playHistory(incidents, options);
          total.added += added;
          total.booked += booked;
          total.left += left;
          expect(broken).toEqual([]);
        }),
        { numRuns: RUNS },
      );
      // Guards against histories without bookings, which would prove nothing.
      expect(total.booked).toBeGreaterThan(RUNS);
      process.stdout.write(
        `${RUNS} histories: ${total.added} added, ${total.booked} booked, ${total.left} dead or stuck\n`,
      );
    },
  );
});
