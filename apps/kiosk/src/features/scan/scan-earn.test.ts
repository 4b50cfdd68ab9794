import { fail, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createDevice } from "../../testing/memory-device.ts";
import { earn, revenue, change, play } from "../../testing/scan-world.ts";

describe("earning", () => {
  it(
    "books the typed points for the scanned card with a key made before the first attempt",
    { tags: ["SCAN-25"] },
    async () => {
      const { booked, seen, reach, read } = play({ params: earn });
      read("4000000002");
      await reach("earned");
      expect(booked).toEqual([
        { keyCode: "4000000002", idType: "ID", deviceKey: "d1", points: 250, reason: "", idempotencyKey: "key-1" },
      ]);
      expect(seen).toEqual(["read", "earned 570"]);
    },
  );

  it(
    "uses the same key for the same card after a lost answer, and another for another card",
    { tags: ["SCAN-25"] },
    async () => {
      const lost = fail("NO_CONNECTION");
      const { booked, clock, reach, read } = play({
        params: earn,
        bookings: [new Error("reset"), lost, succeed(change)],
      });
      for (const card of ["4000000002", "4000000007"]) {
        read(card, "reader");
        await reach("scanning");
        clock.increment(1_000);
      }
      read("4000000002", "reader");
      await reach("earned");
      expect(booked.map(({ keyCode, idempotencyKey }) => [keyCode, idempotencyKey])).toEqual([
        ["4000000002", "key-1"],
        ["4000000007", "key-2"],
        ["4000000002", "key-1"],
      ]);
    },
  );

  it(
    "a page that ends between booking and answer keeps its key: the card shown again books once",
    { tags: ["EARN-01", "B-04", "B-24"] },
    async () => {
      const device = createDevice();
      const before = play({ params: earn, device, bookings: [new Error("the page is gone")] });
      before.read("4000000002");
      await before.reach("scanning");
      before.actor.stop();
      const after = play({ params: earn, device, pageName: "later" });
      after.read("4000000002");
      await after.reach("earned");
      expect([...before.booked, ...after.booked].map(({ idempotencyKey }) => idempotencyKey)).toEqual([
        "key-1",
        "key-1",
      ]);
      // Answered, so the same points for the same card are a new booking.
      const next = play({ params: earn, device, pageName: "next" });
      next.read("4000000002");
      await next.reach("earned");
      expect(next.booked[0]?.idempotencyKey).toBe("next-1");
      expect(JSON.stringify(device.get())).not.toContain("4000000002");
    },
  );

  it("books the till's revenue to the card shown", { tags: ["SCAN-25", "EARN-01"] }, async () => {
    const { booked, called, reach, read } = play({ params: revenue });
    read("4000000002");
    await reach("earned");
    expect(booked).toEqual([]);
    expect(called).toContain("bookRevenue 4000000002 dated-revenue c1 de");
  });

  it(
    "asks before the same card is booked again, and books nothing if declined",
    { tags: ["EARN-01", "T2"] },
    async () => {
      const meant = play({ params: earn });
      meant.read("4000000002");
      await meant.reach("earned");
      expect(meant.called.filter((call) => /admit|booked/.test(call))).toEqual([
        "admit 4000000002 250 points",
        "booked 250 points",
      ]);
      const twice = play({ params: earn, isMeant: false });
      twice.read("4000000002");
      await twice.reach("scanning");
      expect(twice.booked).toEqual([]);
      expect(twice.seen).toEqual(["read"]);
    },
  );
});
