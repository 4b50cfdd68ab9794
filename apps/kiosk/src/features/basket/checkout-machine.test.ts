import type { BookedSale, SaleBooking } from "@punktum/client";
import { cents, fail, points } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import type { OrderAnswer } from "../../services/orders/order-types.ts";
import { checkoutMachine, checkoutStateOf, type CheckoutDependencies, type SaleRequest } from "./checkout-machine.ts";

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
const PAYMENT: SaleRequest = { ...REQUEST, mode: "pay", pointsToUse: points(10) };
const SALE: BookedSale = { bookingId: "b", points: points(50), balance: points(150), reasons: [] };
const BOOKED: OrderAnswer = { kind: "BOOKED", sale: SALE };
const WAITS: OrderAnswer = { kind: "WAITS" };

/** A till page; answers are used in sequence, the last one repeatedly. */
function openTill(
  words: readonly (OrderAnswer | (() => Promise<OrderAnswer>))[],
  more: Partial<CheckoutDependencies> = {},
) {
  const told: string[] = [];
  const submitted: SaleBooking[] = [];
  const note = (what: string) => () => void told.push(what);
  const keys = ["key-1", "key-2", "key-3"];
  const dependencies: CheckoutDependencies = {
    gateway: { readSale: () => Promise.resolve(fail("NOT_FOUND")) },
    submit: async ({ booking }) => {
      submitted.push(booking);
      const word = words[Math.min(submitted.length, words.length) - 1] ?? WAITS;
      return typeof word === "function" ? await word() : word;
    },
    leave: note("left"),
    drop: async (_booking, code) => await Promise.resolve(void told.push(`dropped ${code}`)),
    isDurable: () => true,
    isServerInReach: () => true,
    newKey: () => keys.shift() ?? "none left",
    approve: (send) => send(),
    admit: () => Promise.resolve(true),
    onBooked: note("booked"),
    onKept: note("kept"),
    onRefused: ({ code }) => void told.push(`refused ${code}`),
    onUnsaved: note("unsaved"),
    ...more,
  };
  const clock = new SimulatedClock();
  const actor = createActor(checkoutMachine, { input: { dependencies }, clock });
  actor.start();
  const reach = (state: string) => waitFor(actor, (snapshot) => checkoutStateOf(snapshot) === state);
  const confirm = (request: SaleRequest = REQUEST) => {
    actor.send({ type: "ask", request, expected: points(50) });
    actor.send({ type: "confirm" });
  };
  return { actor, clock, reach, confirm, submitted, told };
}

const never = () => new Promise<OrderAnswer>(() => undefined);
const keyOf = ({ idempotencyKey }: SaleBooking) => idempotencyKey;

describe("check-out", () => {
  it("stores nothing before the confirmation, and nothing after a refusal", { tags: ["CASH-20"] }, async () => {
    const { actor, submitted, reach } = openTill([BOOKED]);
    actor.send({ type: "ask", request: REQUEST });
    actor.send({ type: "cancel" });
    await reach("idle");
    expect(submitted).toEqual([]);
  });

  it("a second confirmation has no effect: one sale, one key", { tags: ["CASH-20", "B-04"] }, async () => {
    const { actor, confirm, submitted, reach, told } = openTill([BOOKED]);
    confirm();
    actor.send({ type: "confirm" });
    await reach("booked");
    actor.send({ type: "confirm" });
    expect(submitted.map(keyOf)).toEqual(["key-1"]);
    expect(told).toEqual(["booked"]);
  });

  it("a sale without an answer is stored, and the next one has its own key", { tags: ["B-24", "O4"] }, async () => {
    const { actor, confirm, submitted, reach, told } = openTill([WAITS, BOOKED]);
    confirm();
    await reach("kept");
    actor.send({ type: "close" });
    confirm();
    await reach("booked");
    expect(submitted.map(keyOf)).toEqual(["key-1", "key-2"]);
    expect(told).toEqual(["kept", "booked"]);
  });

  it("a cashier may continue after 8 s, and not before", { tags: ["B-24"] }, async () => {
    const { actor, clock, confirm, reach, told } = openTill([never]);
    confirm();
    await reach("booking");
    clock.increment(7_999);
    expect(checkoutStateOf(actor.getSnapshot())).toBe("booking");
    clock.increment(1);
    expect(checkoutStateOf(actor.getSnapshot())).toBe("waiting");
    actor.send({ type: "leave" });
    await reach("idle");
    expect(told).toEqual(["left", "kept"]);
  });

  it("a person who is asked for a PIN may take any time", { tags: ["B-29"] }, async () => {
    const { actor, clock, confirm, reach } = openTill([never]);
    confirm();
    await reach("booking");
    actor.send({ type: "asked" });
    clock.increment(60_000);
    expect(checkoutStateOf(actor.getSnapshot())).toBe("booking");
    actor.send({ type: "answered" });
    clock.increment(8_000);
    expect(checkoutStateOf(actor.getSnapshot())).toBe("waiting");
  });

  it("a sale is not reported as saved if the tablet could not store it", { tags: ["O2", "O6"] }, async () => {
    const { confirm, reach, told } = openTill([() => Promise.reject(new Error("full"))]);
    confirm();
    await expect.poll(() => told).toEqual(["unsaved"]);
    await reach("idle");
  });

  it(
    "without storage, and for a payment with points, only an answer ends the waiting",
    { tags: ["B-04", "B-24"] },
    async () => {
      const tills = [openTill([WAITS, WAITS, BOOKED], { isDurable: () => false }), openTill([WAITS, WAITS, BOOKED])];
      for (const [index, { actor, confirm, reach, submitted, told }] of tills.entries()) {
        confirm([REQUEST, PAYMENT][index]);
        await reach("unanswered");
        actor.send({ type: "cancel" });
        actor.send({ type: "ask", request: REQUEST });
        expect(actor.getSnapshot().value).toBe("unanswered");
        actor.send({ type: "retry" });
        await reach("booking");
        // The question to try again stays open, not the first one.
        expect(actor.getSnapshot().context.isRepeated).toBe(true);
        await reach("unanswered");
        actor.send({ type: "retry" });
        await reach("booked");
        expect(submitted.map(keyOf)).toEqual(["key-1", "key-1", "key-1"]);
        expect(told).toEqual(["booked"]);
      }
    },
  );

  it("a payment with points does not start while the server is unreachable", { tags: ["B-24"] }, async () => {
    const { confirm, reach, submitted, told } = openTill([BOOKED], { isServerInReach: () => false });
    confirm(PAYMENT);
    await reach("idle");
    expect([submitted, told]).toEqual([[], ["refused NO_CONNECTION"]]);
  });

  it(
    "a refusal is shown and not stored, and a new attempt has a new key",
    { tags: ["EARN-20", "CASH-32"] },
    async () => {
      const refusal: OrderAnswer = { kind: "REFUSED", error: { code: "LOCKED_USER", message: "locked" } };
      const { confirm, submitted, reach, told } = openTill([refusal, BOOKED]);
      confirm();
      await expect.poll(() => told).toEqual(["dropped LOCKED_USER", "refused LOCKED_USER"]);
      await reach("idle");
      confirm();
      await reach("booked");
      expect(submitted.map(keyOf)).toEqual(["key-1", "key-2"]);
    },
  );
});

describe("the same card again", () => {
  it("is booked only after a confirmation", { tags: ["CASH-20"] }, async () => {
    const { confirm, submitted, reach } = openTill([BOOKED], { admit: () => Promise.resolve(false) });
    confirm();
    await reach("admitting");
    await reach("idle");
    expect(submitted).toEqual([]);
  });
});
