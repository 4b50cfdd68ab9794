import { randomUUID } from "node:crypto";
import { pinsApi, transactionsApi, v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV1, callV2, refusalV1, codeV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

const PIN = "2580";
const WRONG = "0000";
const ABOVE = 10_001;

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const paramsOfMounting = async () => {
  const [row] = await world.test.query<{ id: string }>("SELECT id FROM punktum.mountings WHERE device_id = $1", [
    world.device.id,
  ]);
  return { id: row?.id ?? "" };
};
const setPin = async (pin: string) => {
  const params = await paramsOfMounting();
  await callV2(world, pinsApi.setSessionPin, { params, body: { pin } }, { who: "admin" });
  await callV2(world, pinsApi.unlockPins, { params }, { who: "admin" });
};
const booking = (card: string, pin?: string, points = ABOVE) => ({
  params: { accountId: card },
  body: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points, reason: "", pin },
});
const typed = (keyCode: string, pin?: string) => ({
  deviceKey: world.device.key,
  keyCode,
  totalPoints: ABOVE,
  pin,
});
const balanceOf = async (card: string) => (await callV2(world, v2.readBalance, { params: { accountId: card } })).points;

describe("a manual booking above the programme's limit", () => {
  it("is refused at a till without a PIN, by every call and for staff too", { tags: ["EARN-02", "B-29"] }, async () => {
    const { card } = await addAccount(world);
    expect(await codeV2(world, v2.createBooking, booking(card, PIN))).toBe("MANUAL_CAP_EXCEEDED");
    expect(
      await codeV2(world, v2.createBooking, booking(card, PIN), {
        who: "admin",
        interactionId: "app-1",
      }),
    ).toBe("MANUAL_CAP_EXCEEDED");
    expect(await refusalV1(world, v1.revenuePoints, typed(card, PIN))).toBe("200 MANUAL_CAP_EXCEEDED");
    const sale = { params: { accountId: card }, body: { amount: ABOVE, transactionType: "EARNTRANSACTION" } };
    expect(await codeV2(world, transactionsApi.createAccountTransaction, sale)).toBe("MANUAL_CAP_EXCEEDED");
    expect(await codeV2(world, transactionsApi.previewAccountTransaction, sale)).toBe("MANUAL_CAP_EXCEEDED");
    expect(await balanceOf(card)).toBe(0);
  });

  it(
    "is allowed by the till's PIN only, once per booking, and booked once under its key",
    { tags: ["EARN-02", "CASH-31"] },
    async () => {
      await setPin(PIN);
      const { card } = await addAccount(world);
      const key = randomUUID();
      expect(await codeV2(world, v2.createBooking, booking(card), { key })).toBe("EMPTY_PIN");
      expect(await codeV2(world, v2.createBooking, booking(card, WRONG), { key })).toBe("INVALID_PIN");
      expect(await balanceOf(card)).toBe(0);
      const booked = await callV2(world, v2.createBooking, booking(card, PIN), { key });
      expect(await callV2(world, v2.createBooking, booking(card, PIN), { key })).toEqual(booked);
      expect(await balanceOf(card)).toBe(ABOVE);
      // The PIN of the last booking opens nothing for the next.
      expect(await codeV2(world, v2.createBooking, booking(card))).toBe("EMPTY_PIN");
      expect(await callV2(world, v2.createBooking, booking(card, undefined, 10_000))).toMatchObject({ points: 10_000 });
    },
  );

  it("also applies to v1 and typed revenue, never to a preview", { tags: ["EARN-02", "EARN-03"] }, async () => {
    await setPin(PIN);
    const { card } = await addAccount(world, { referenceCode: "REF-CAP" });
    expect(await refusalV1(world, v1.revenuePoints, typed(card))).toBe("200 EMPTY_PIN");
    expect(await callV1(world, v1.revenuePoints, typed(card, PIN))).toMatchObject({ points: ABOVE });
    const revenue = { userReferenceCode: "REF-CAP", totalRevenue: ABOVE, clientId: "1" };
    expect(await refusalV1(world, v1.bookPoints, revenue)).toBe("200 EMPTY_PIN");
    expect(await callV1(world, v1.bookPoints, { ...revenue, pin: PIN })).toMatchObject({ points: ABOVE });
    const body = { amount: ABOVE, transactionType: "EARNTRANSACTION" };
    const sale = { params: { accountId: card }, body };
    const preview = await callV2(world, transactionsApi.previewAccountTransaction, sale);
    expect(preview.points).toBe(ABOVE);
    expect(await codeV2(world, transactionsApi.createAccountTransaction, sale)).toBe("EMPTY_PIN");
    const approved = { ...sale, body: { ...body, pin: PIN } };
    expect(await callV2(world, transactionsApi.createAccountTransaction, approved)).toMatchObject({ points: ABOVE });
  });

  it(
    "counts wrong PINs against the device, and checks none for a booking that is refused anyway",
    { tags: ["EARN-02", "T7"] },
    async () => {
      await setPin(PIN);
      const { card } = await addAccount(world);
      const guess = (points?: number) => codeV2(world, v2.createBooking, booking(card, WRONG, points));
      const answers = [];
      for (const points of [ABOVE, ABOVE, 0, ABOVE, ABOVE, ABOVE, ABOVE]) {
        answers.push(await guess(points));
      }
      expect(answers).toEqual([
        "INVALID_PIN",
        "INVALID_PIN",
        "INSERT_SOMETHING",
        "INVALID_PIN",
        "INVALID_PIN",
        "INVALID_PIN",
        "RATE_LIMITED",
      ]);
      expect(await codeV2(world, v2.createBooking, booking(card, PIN))).toBe("RATE_LIMITED");
    },
  );

  it(
    "counts a wrong PIN once if its request is repeated after a lost answer",
    { tags: ["EARN-02", "T7", "B-04"] },
    async () => {
      await setPin(PIN);
      const { card } = await addAccount(world);
      const key = randomUUID();
      const again = await Promise.all(
        Array.from({ length: 6 }, () => codeV2(world, v2.createBooking, booking(card, WRONG), { key })),
      );
      expect(again).toEqual(Array.from({ length: 6 }, () => "INVALID_PIN"));
      const others = [];
      for (const pin of ["0001", "0002", "0003", "0004", "0005"]) {
        others.push(await codeV2(world, v2.createBooking, booking(card, pin), { key }));
      }
      expect(others).toEqual(["INVALID_PIN", "INVALID_PIN", "INVALID_PIN", "INVALID_PIN", "RATE_LIMITED"]);
    },
  );

  it("asks for the PIN for a return too, and takes the points once", { tags: ["EARN-02"] }, async () => {
    await setPin(PIN);
    const { card } = await addAccount(world);
    const body = { amount: ABOVE, transactionType: "EARNTRANSACTION" };
    const sale = { params: { accountId: card }, body: { ...body, pin: PIN } };
    const { transactionId } = await callV2(world, transactionsApi.createAccountTransaction, sale);
    expect(await balanceOf(card)).toBe(ABOVE);
    const line = { type: "RETURN", extendedAmount: ABOVE, originalTransactionId: transactionId };
    const back = { transactionType: "EARNTRANSACTION", lineItems: [{ ...line, originalSequenceNumber: 1 }] };
    const key = randomUUID();
    const ask = (pin?: string) => codeV2(world, transactionsApi.createTransaction, { body: { ...back, pin } }, { key });
    expect(await callV2(world, transactionsApi.previewTransaction, { body: back })).toMatchObject({ points: -ABOVE });
    expect([await ask(), await ask(WRONG)]).toEqual(["EMPTY_PIN", "INVALID_PIN"]);
    expect(await balanceOf(card)).toBe(ABOVE);
    const approved = { body: { ...back, pin: PIN } };
    const booked = await callV2(world, transactionsApi.createTransaction, approved, { key });
    expect(booked).toMatchObject({ points: -ABOVE });
    expect(await callV2(world, transactionsApi.createTransaction, approved, { key })).toEqual(booked);
    expect(await balanceOf(card)).toBe(0);
  });
});
