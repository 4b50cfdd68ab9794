import type { BookedSale, GatewayOutcome, SaleBooking } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { cents, fail, points, succeed } from "@punktum/domain";
import { describe, expect, it, vi } from "vitest";
import { createActor, waitFor } from "xstate";
import { createOpenSales } from "../../storage/open-sales.ts";
import { isOpenSale } from "../../storage/open-sale.ts";
import { createDevice } from "../../testing/memory-device.ts";
import { checkoutMachine, type CheckoutDependencies, type SaleRequest } from "./checkout-machine.ts";

const REQUEST: SaleRequest = {
  keyCode: "4000000001",
  idType: "CARDCODE",
  mode: "earn",
  items: [{ id: "i", name: "Shop", revenueKey: "rmc2", amountCents: cents(1_000), points: points(50) }],
  deviceKey: "d1",
  paidCents: cents(0),
  rulePoints: 50,
  earnsOnRest: true,
};
const SALE: BookedSale = { bookingId: "b", points: points(50), balance: points(150), reasons: [] };
type Answer = GatewayOutcome<BookedSale>;

type Device = ReturnType<typeof createDevice>;

/** A till page on a device; answers come one after the other, the last one for ever. */
function openTill(
  device: Device,
  answers: readonly (Answer | (() => Promise<Answer>))[],
  more: Partial<CheckoutDependencies> = {},
) {
  const sent: SaleBooking[] = [];
  const bookSale = vi.fn<(booking: SaleBooking) => Promise<Answer>>(async (booking) => {
    sent.push(booking);
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? fail("NOT_FOUND");
    return typeof answer === "function" ? await answer() : answer;
  });
  const onBooked = vi.fn<CheckoutDependencies["onBooked"]>();
  const onRefused = vi.fn<CheckoutDependencies["onRefused"]>();
  const keys = ["key-1", "key-2", "key-3"];
  const dependencies: CheckoutDependencies = {
    gateway: { bookSale, readSale: () => Promise.resolve(fail("NOT_FOUND")) },
    openSales: createOpenSales({ device, nowMs: () => 1_000, onStoreError: vi.fn<() => void>() }),
    newKey: () => keys.shift() ?? "none left",
    approve: (send) => send(undefined),
    admit: () => Promise.resolve(true),
    onBooked,
    onRefused,
    ...more,
  };
  const actor = createActor(checkoutMachine, { input: { dependencies } });
  actor.start();
  const reach = (state: string) => waitFor(actor, ({ value }) => value === state);
  return { actor, reach, sent, onBooked, onRefused };
}

const lost = fail<ErrorCode>("UNHANDLED_ERROR");
const keyOf = ({ idempotencyKey }: SaleBooking) => idempotencyKey;

describe("check-out", () => {
  it(
    "books nothing before the question is answered with yes, and nothing at all after a no",
    { tags: ["CASH-20"] },
    async () => {
      const device = createDevice();
      const { actor, sent, reach } = openTill(device, [succeed(SALE)]);
      actor.send({ type: "ask", request: REQUEST });
      actor.send({ type: "cancel" });
      await reach("idle");
      expect([sent, device.get().openSale]).toEqual([[], undefined]);
    },
  );

  it("a second confirmation changes nothing: one request, one key", { tags: ["CASH-20", "B-04"] }, async () => {
    const { actor, sent, reach, onBooked } = openTill(createDevice(), [succeed(SALE)]);
    actor.send({ type: "ask", request: REQUEST });
    actor.send({ type: "confirm" });
    actor.send({ type: "confirm" });
    await reach("booked");
    actor.send({ type: "confirm" });
    expect(sent.map(keyOf)).toEqual(["key-1"]);
    expect(onBooked).toHaveBeenCalledOnce();
  });

  it(
    "a lost answer is asked for again with the same key, and there is no way around it",
    { tags: ["B-04", "B-24"] },
    async () => {
      const { actor, sent, reach } = openTill(createDevice(), [lost, fail("TOKEN_EXPIRED"), succeed(SALE)]);
      actor.send({ type: "ask", request: REQUEST });
      actor.send({ type: "confirm" });
      await reach("unanswered");
      actor.send({ type: "cancel" });
      actor.send({ type: "ask", request: REQUEST });
      expect(actor.getSnapshot().value).toBe("unanswered");
      actor.send({ type: "retry" });
      await reach("booking");
      await reach("unanswered");
      actor.send({ type: "retry" });
      await reach("booked");
      expect(sent.map(keyOf)).toEqual(["key-1", "key-1", "key-1"]);
    },
  );

  it(
    "after a reload the page asks by itself, with the key and the very basket of before",
    { tags: ["B-24"] },
    async () => {
      const device = createDevice();
      const before = openTill(device, [() => new Promise<Answer>(() => undefined)]);
      before.actor.send({ type: "ask", request: REQUEST });
      before.actor.send({ type: "confirm" });
      await vi.waitFor(() => expect(before.sent).toHaveLength(1));
      before.actor.stop();
      const kept: unknown = JSON.parse(JSON.stringify(device.get().openSale));
      expect(isOpenSale(kept)).toBe(true);
      const after = openTill(device, [succeed(SALE)], {
        openSales: {
          ...createOpenSales({ device, nowMs: () => 2_000, onStoreError: vi.fn<() => void>() }),
          read: () => before.sent[0],
        },
      });
      await after.reach("booked");
      expect(after.sent).toEqual(before.sent);
      expect(device.get().openSale).toBeUndefined();
    },
  );

  it(
    "what the server refuses is told, leaves nothing behind, and a new try has a new key",
    { tags: ["EARN-20", "CASH-32"] },
    async () => {
      const device = createDevice();
      const refusal = fail<ErrorCode>("USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN");
      const { actor, sent, reach, onRefused } = openTill(device, [refusal, succeed(SALE)]);
      actor.send({ type: "ask", request: REQUEST });
      actor.send({ type: "confirm" });
      await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith(refusal.error));
      await reach("idle");
      expect(device.get().openSale).toBeUndefined();
      actor.send({ type: "ask", request: REQUEST });
      actor.send({ type: "confirm" });
      await reach("booked");
      expect(sent.map(keyOf)).toEqual(["key-1", "key-2"]);
    },
  );
});

describe("the same card again", () => {
  it("is booked only where somebody says that it is meant", { tags: ["CASH-20"] }, async () => {
    const { actor, sent, reach } = openTill(createDevice(), [succeed(SALE)], { admit: () => Promise.resolve(false) });
    actor.send({ type: "ask", request: REQUEST });
    actor.send({ type: "confirm" });
    await reach("admitting");
    await reach("idle");
    expect(sent).toEqual([]);
  });
});

describe("the open sale on the device", () => {
  const keep = async (device: Device) => {
    const sales = createOpenSales({ device, nowMs: () => 0, onStoreError: vi.fn<() => void>() });
    await sales.keep({ ...REQUEST, idempotencyKey: "key-1", pin: "4711" });
    return sales;
  };

  it(
    "never holds a PIN, and is dropped by another device key and after an hour",
    { tags: ["B-06", "B-24"] },
    async () => {
      const device = createDevice();
      await keep(device);
      expect(JSON.stringify(device.get())).not.toContain("4711");
      const later = createOpenSales({ device, nowMs: () => 3_600_001, onStoreError: vi.fn<() => void>() });
      expect(later.read()).toBeUndefined();
      // No mounting, another key: keys belong to the device that made them.
      expect((await keep(device)).read()).toBeUndefined();
    },
  );
});
