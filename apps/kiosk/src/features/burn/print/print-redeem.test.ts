import { fail, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { dropOldPrints, settleOpenPrints } from "./book-print.ts";
import { printAndRedeem, type PrintRedeemServices, type PrintRequest } from "./print-redeem.ts";
import { change, content, createWorld, failed, ready, type Fault } from "../../../testing/print-world.ts";
import { openPrintSample } from "../../../testing/samples.ts";
import { createReward } from "../../../testing/vouchers.ts";

const request: PrintRequest = {
  code: { keyCode: "4000000001", idType: "CARDCODE" },
  userReferenceCode: "REF-1",
  clientId: "101",
  voucher: createReward({ voucherId: "7", externalCode: "X" }),
};
const nothing: Fault = () => {};
/** The power is cut or the tab closed: the page is gone, nothing goes on. */
class PowerCut extends Error {}
/** What happens in a redemption that goes well. */
const STEPS = ["status", "ticket", "reserve", "ticket", "write", "print", "write", "commit", "write"];
/** And in one that a power cut has interrupted before the paper: its hold may be over. */
const STEPS_AGAIN = ["status", "ticket", "reserve", "isHeld", "ticket", "write", "print", "write", "commit", "write"];
const momentsOf = (steps: readonly string[]) =>
  steps.flatMap((name, index) => (["before", "after"] as const).map((when) => [index + 1, name, when] as const));
const MOMENTS = momentsOf(STEPS);
const MOMENTS_AGAIN = momentsOf(STEPS_AGAIN);
/** Does something at the n-th step. */
const at = (place: number, when: "before" | "after", act: () => void): Fault => {
  const seen = { before: 0, after: 0 };
  return (_step, now) => {
    seen[now] += 1;
    void (seen[now] === place && now === when && act());
  };
};
const cutAt = (place: number, when: "before" | "after"): Fault =>
  at(place, when, () => {
    throw new PowerCut();
  });
const serverGoesAt = (place: number, when: "before" | "after", world: Scene["world"]): Fault =>
  at(place, when, () => {
    world.isServerGone = true;
  });
const PRINT = STEPS.indexOf("print") + 1;

/** When the server is there again: in time, or after the platform has given back what was held. */
const BACK = { soon: (): void => {}, late: ({ expire }: Scene): void => expire() };

type Scene = ReturnType<typeof createWorld>;

/** A redemption that a power cut has ended between hold and paper. */
async function interrupted(): Promise<Scene> {
  const scene = createWorld();
  const cut = cutAt(STEPS.lastIndexOf("ticket") + 1, "before");
  await expect(printAndRedeem(scene.services(cut), request)).rejects.toThrow(PowerCut);
  scene.world.steps.length = 0;
  return scene;
}

/** Never paper without a record, never points gone without paper, or without a ticket that staff can print again. */
function expectSquare({ world, services }: Scene): void {
  const { records } = services(nothing);
  const tickets = records.tickets();
  expect(world.booked).toBeLessThanOrEqual(1);
  expect(world.papers).toBeLessThanOrEqual(world.booked + world.unbooked.length);
  expect(world.booked).toBeLessThanOrEqual(world.papers + tickets.filter(({ paper }) => paper === "doubtful").length);
  expect(records.openPrints()).toEqual([]);
  expect(tickets.map(({ booking }) => booking)).not.toContain("open");
}

describe("redeeming with a printer", () => {
  it(
    "asks the printer and reserves, writes down, prints, books, in this order",
    { tags: ["BURN-26", "PRINT-10"] },
    async () => {
      const scene = createWorld();
      const { world, services } = scene;
      expect(await printAndRedeem(services(nothing), request)).toMatchObject({
        kind: "redeemed",
        change,
        isDoubtful: false,
      });
      expect(world.steps).toEqual(STEPS);
      expect(world).toMatchObject({ booked: 1, papers: 1, printersReleased: 1 });
      expectSquare(scene);
    },
  );

  it.each([
    ["no paper, found by asking", { status: failed("NO_PAPER") }, "NO_PAPER"],
    ["no printer, found by asking", { status: failed("NOT_CONNECTED") }, "NOT_CONNECTED"],
    ["no paper, found by printing", { print: failed("NO_PAPER") }, "NO_PAPER"],
    ["a link that breaks before the job", { print: failed("NOT_CONNECTED") }, "NOT_CONNECTED"],
  ] as const)(
    "with %s nothing is redeemed, and what was held is given back",
    { tags: ["BURN-26", "PRINT-09"] },
    async (_what, printer, code) => {
      const scene = createWorld();
      expect(await printAndRedeem(scene.services(nothing, printer), request)).toEqual({ kind: "not-printed", code });
      expect(scene.world).toMatchObject({ booked: 0, papers: 0, reservation: "RELEASED", printersReleased: 1 });
      expect(scene.services(nothing).records.tickets()).toEqual([]);
    },
  );

  it(
    "books what may have been printed, says that it is in doubt and keeps the ticket for staff",
    { tags: ["B-10"] },
    async () => {
      const scene = createWorld();
      const end = await printAndRedeem(scene.services(nothing, { print: failed("NOT_CONNECTED", true) }), request);
      expect(end).toMatchObject({ kind: "redeemed", change, isDoubtful: true });
      expect(scene.services(nothing).records.tickets()).toMatchObject([
        { paper: "doubtful", booking: "booked", content: { code: "X" } },
      ]);
      expectSquare(scene);
    },
  );

  it("a voucher without a code is not even reserved: COUPON_NOT_FOUND", { tags: ["PRINT-18"] }, async () => {
    const { world, services } = createWorld();
    const bare: PrintRedeemServices = {
      ...services(nothing),
      makeTicket: () => Promise.resolve(fail("COUPON_NOT_FOUND")),
    };
    expect(await printAndRedeem(bare, request)).toMatchObject({ kind: "refused", error: { code: "COUPON_NOT_FOUND" } });
    expect(world).toMatchObject({ steps: ["status"], printersReleased: 1 });
  });

  it("the ticket carries the code that came with the hold", { tags: ["B-42"] }, async () => {
    const services = createWorld().services(nothing);
    const codes: (string | undefined)[] = [];
    const watched: PrintRedeemServices = {
      ...services,
      makeTicket: (voucher, number, redemptionCode) => {
        codes.push(redemptionCode);
        return services.makeTicket(voucher, number, redemptionCode);
      },
    };
    expect(await printAndRedeem(watched, request)).toMatchObject({ kind: "redeemed" });
    // The first is only tried: whether it could be printed at all.
    expect(codes).toEqual([undefined, "PR482109375526"]);
  });

  it(
    "a hold of ten minutes ago might end while the printer works: it is given back and taken anew",
    { tags: ["B-10"] },
    async () => {
      const scene = await interrupted();
      const { world, services } = scene;
      world.nowMs += 10 * 60_000;
      expect(await printAndRedeem(services(nothing), request)).toMatchObject({ kind: "redeemed", isDoubtful: false });
      expect(world.steps.slice(0, 5)).toEqual(["status", "ticket", "reserve", "release", "reserve"]);
      expectSquare(scene);
    },
  );
});

describe("every step of redeeming with a printer", () => {
  it.each(MOMENTS)(
    "power cut or tab closed at step %i (%s), %s it happened: the books are square",
    { tags: ["B-10"] },
    async (place, _name, when) => {
      const scene = createWorld();
      const { services } = scene;
      await expect(printAndRedeem(services(cutAt(place, when)), request)).rejects.toThrow(PowerCut);
      // The tablet starts again; then the shopper asks once more.
      await settleOpenPrints(services(nothing));
      expectSquare(scene);
      const { booked } = scene.world;
      await settleOpenPrints(services(nothing));
      expect(scene.world.booked).toBe(booked);
    },
  );

  it.each(MOMENTS)(
    "power cut at step %i (%s), %s it happened, and a start after the hold is over: what is out is redeemed anew",
    { tags: ["B-10"] },
    async (place, _name, when) => {
      const scene = createWorld();
      await expect(printAndRedeem(scene.services(cutAt(place, when)), request)).rejects.toThrow(PowerCut);
      scene.expire();
      await settleOpenPrints(scene.services(nothing));
      expectSquare(scene);
    },
  );

  it.each(MOMENTS.flatMap((moment) => [[...moment, "soon"] as const, [...moment, "late"] as const]))(
    "the server goes at step %i (%s), %s it happened, and comes back %s: the books are square, nothing is printed twice",
    { tags: ["B-24"] },
    async (place, _name, when, back) => {
      const scene = createWorld();
      const { world, services } = scene;
      await printAndRedeem(services(serverGoesAt(place, when, world)), request);
      await settleOpenPrints(services(nothing));
      world.isServerGone = false;
      BACK[back](scene);
      await settleOpenPrints(services(nothing));
      expect(world.papers).toBeLessThanOrEqual(1);
      expectSquare(scene);
    },
  );

  it.each(MOMENTS_AGAIN)(
    "a second try after a power cut is cut at step %i (%s), %s it happened: the books are square",
    { tags: ["B-10"] },
    async (place, _name, when) => {
      const scene = await interrupted();
      await expect(printAndRedeem(scene.services(cutAt(place, when)), request)).rejects.toThrow(PowerCut);
      await settleOpenPrints(scene.services(nothing));
      expectSquare(scene);
    },
  );

  it.each(MOMENTS_AGAIN)(
    "the server goes in a second try after a power cut at step %i (%s), %s it happened: the books are square",
    { tags: ["B-24"] },
    async (place, _name, when) => {
      const scene = await interrupted();
      const { services, world } = scene;
      await printAndRedeem(services(serverGoesAt(place, when, world)), request);
      world.isServerGone = false;
      await settleOpenPrints(services(nothing));
      expect(world.papers).toBeLessThanOrEqual(1);
      expectSquare(scene);
    },
  );

  it(
    "a second try whose hold has ended meanwhile holds the voucher anew before anything is printed",
    { tags: ["B-10"] },
    async () => {
      const scene = await interrupted();
      const { services, world } = scene;
      const { gateway, ...rest } = services(nothing);
      const isHeld = () => Promise.resolve(succeed(false));
      expect(await printAndRedeem({ ...rest, gateway: { ...gateway, isHeld } }, request)).toMatchObject({
        kind: "redeemed",
      });
      expect(world.steps).toEqual(["status", "ticket", "reserve", "reserve", ...STEPS.slice(3)]);
      expectSquare(scene);
    },
  );

  it.each([
    ["out", ready, false],
    ["in doubt", failed("NOT_CONNECTED", true), true],
  ] as const)(
    "the shopper asks again after a lost answer, the paper %s: one paper, one booking",
    { tags: ["B-24"] },
    async (_what, printed, isDoubtful) => {
      const scene = createWorld();
      const { world, services } = scene;
      const goes = serverGoesAt(PRINT, "after", world);
      expect(await printAndRedeem(services(goes, { print: printed }), request)).toEqual({ kind: "unanswered" });
      world.isServerGone = false;
      expect(await printAndRedeem(services(nothing), request)).toMatchObject({ kind: "redeemed", change, isDoubtful });
      expect(world).toMatchObject({ booked: 1, papers: 1 });
      expectSquare(scene);
    },
  );
});

describe("what was printed and is not booked", () => {
  const printedOnly = async (): Promise<Scene> => {
    const scene = createWorld();
    await expect(printAndRedeem(scene.services(cutAt(STEPS.indexOf("commit") + 1, "before")), request)).rejects.toThrow(
      PowerCut,
    );
    return scene;
  };

  it("stays open while the device is logged out or in another shop: such an answer settles nothing", async () => {
    const scene = await printedOnly();
    const { gateway, ...rest } = scene.services(nothing);
    const strange = { ...gateway, commitReservation: () => Promise.resolve(fail("GENERAL_NO_PERMISION")) };
    await settleOpenPrints({ ...rest, gateway: strange });
    expect(rest.records.openPrints()).toHaveLength(1);
    await settleOpenPrints(scene.services(nothing));
    expectSquare(scene);
  });

  it("is told and kept for staff where the server refuses it for good", async () => {
    const scene = await printedOnly();
    scene.expire();
    const { gateway, ...rest } = scene.services(nothing);
    await settleOpenPrints({
      ...rest,
      gateway: { ...gateway, redeem: () => Promise.resolve(fail("NEED_MORE_POINTS")) },
    });
    expect(scene.world.unbooked).toEqual(["0f0e0d0c-reservation-00004711"]);
    expect(rest.records.tickets()).toMatchObject([{ booking: "refused" }]);
    expectSquare(scene);
  });

  it("holds a card's code for a week at most, and leaves its number in the log", async () => {
    const scene = await printedOnly();
    const services = scene.services(nothing);
    const week = 7 * 24 * 3_600_000;
    await dropOldPrints(services, scene.world.nowMs + week);
    expect(services.records.openPrints()).toHaveLength(1);
    await dropOldPrints(services, scene.world.nowMs + week + 1);
    expect(services.records.openPrints()).toEqual([]);
    expect(scene.world.unbooked).toHaveLength(1);
  });

  it("several prints wait side by side", async () => {
    const scene = await printedOnly();
    const { records } = scene.services(nothing);
    await records.keep({ ...openPrintSample, reservationId: "other" }, content);
    expect(records.openPrints().map(({ reservationId }) => reservationId)).toEqual([
      "0f0e0d0c-reservation-00004711",
      "other",
    ]);
    await records.settle("other", "booked");
    expect(records.openPrints()).toHaveLength(1);
    expect(records.tickets().map(({ booking }) => booking)).toEqual(["booked", "open"]);
  });
});
