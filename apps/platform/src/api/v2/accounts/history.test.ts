import { v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon } from "../../../testing/factories.ts";
import { callV1, callV2, refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const at = (accountId: string) => ({ params: { accountId } });
const earn = (points: number) => ({
  bookingType: "EARNBOOKING",
  bookingTypeCode: "MANUALREVENUE",
  points,
  reason: "Goodwill",
});
describe("history", () => {
  it("reads page by page, newest first, each booking once", { tags: ["V2-13", "API-14"] }, async () => {
    const { card } = await addAccount(world);
    for (const points of [1, 2, 3, 4, 5]) {
      await callV2(world, v2.createBooking, { ...at(card), body: earn(points) });
    }
    const first = await callV2(world, v2.listBookings, { ...at(card), query: { limit: "2" } });
    const before = String(first.at(-1)?.bookingId);
    const rest = await callV2(world, v2.listBookings, { ...at(card), query: { limit: "10", before } });
    expect([...first, ...rest].map(({ points }) => points)).toEqual([5, 4, 3, 2, 1]);
  });

  it(
    "contains each booking in both languages, and the caller's in the plain field",
    { tags: ["HIST-04", "FMT-01"] },
    async () => {
      const title = (text: string) => ({ title: text });
      const coupon = `C${await createCoupon(world.database, "pfm", { texts: JSON.stringify({ de: title("Kaffee"), en: title("Coffee") }) })}`;
      const { card } = await addAccount(world, { points: 500 });
      await callV2(world, v2.changeAccountCoupon, {
        params: { accountId: card, accountCouponId: coupon },
        body: { redeemed: true },
      });
      const read = (language: string) => callV2(world, v2.listBookings, at(card), { language });
      const words = [
        { de: "Kaffee", en: "Coffee" },
        { de: "Einkauf", en: "Purchase" },
      ];
      expect((await read("de")).map(({ reasons }) => reasons)).toEqual(words);
      expect((await read("de")).map(({ reason }) => reason)).toEqual(words.map(({ de }) => de));
      expect((await read("en-GB,en;q=0.9,de;q=0.1")).map(({ reason }) => reason)).toEqual(words.map(({ en }) => en));
      const old = await callV1(world, v1.getUserHistory, { keyCode: card });
      expect(old.history.map(({ descriptions }) => descriptions)).toEqual(words);
    },
  );

  it("is an empty list for an account without bookings", { tags: ["HIST-11"] }, async () => {
    const { card } = await addAccount(world);
    expect(await callV2(world, v2.listBookings, at(card))).toEqual([]);
  });

  it("refuses a cursor of another account's booking", { tags: ["HIST-11"] }, async () => {
    const other = await addAccount(world);
    const booked = await callV2(world, v2.createBooking, { ...at(other.card), body: earn(1) });
    const { card } = await addAccount(world);
    const request = { ...at(card), query: { before: booked.bookingId } };
    expect(await refusalV2(world, v2.listBookings, request)).toEqual({ status: 404, code: "HISTORY_NOT_FOUND" });
  });
});
