import { fail, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { settleOpenPrints } from "./book-print.ts";
import { printAndRedeem, type PrintRedeemServices } from "./print-redeem.ts";
import {
  cutAt,
  expectConsistent,
  nothing,
  PowerCut,
  request,
  type Scene,
  serverGoesAt,
  STEPS,
} from "../../../testing/print-faults.ts";
import { change, createWorld, failed, ready } from "../../../testing/print-world.ts";

/** Steps of a redemption that a power cut interrupted before printing: its reservation may have expired. */
const STEPS_AGAIN = ["status", "ticket", "reserve", "isHeld", "ticket", "write", "print", "write", "commit", "write"];
const momentsOf = (steps: readonly string[]) =>
  steps.flatMap((name, index) => (["before", "after"] as const).map((when) => [index + 1, name, when] as const));
const MOMENTS = momentsOf(STEPS);
const MOMENTS_AGAIN = momentsOf(STEPS_AGAIN);
const PRINT = STEPS.indexOf("print") + 1;

/** When the server is reachable again: in time, or after the reservation has expired. */
const BACK = { soon: (): void => {}, late: ({ expire }: Scene): void => expire() };

/** A redemption interrupted by a power cut between reservation and print. */
async function interrupted(): Promise<Scene> {
  const scene = createWorld();
  const cut = cutAt(STEPS.lastIndexOf("ticket") + 1, "before");
  await expect(printAndRedeem(scene.services(cut), request)).rejects.toThrow(PowerCut);
  scene.world.steps.length = 0;
  return scene;
}

describe("redeeming with a printer", () => {
  it(
    "asks the printer and reserves, stores, prints, books, in this order",
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
      expectConsistent(scene);
    },
  );

  it.each([
    ["no paper, found by asking", { status: failed("NO_PAPER") }, "NO_PAPER"],
    ["no printer, found by asking", { status: failed("NOT_CONNECTED") }, "NOT_CONNECTED"],
    ["no paper, found by printing", { print: failed("NO_PAPER") }, "NO_PAPER"],
    ["a link that breaks before the job", { print: failed("NOT_CONNECTED") }, "NOT_CONNECTED"],
  ] as const)(
    "with %s nothing is redeemed, and the reservation is released",
    { tags: ["BURN-26", "PRINT-09"] },
    async (_what, printer, code) => {
      const scene = createWorld();
      expect(await printAndRedeem(scene.services(nothing, printer), request)).toEqual({ kind: "not-printed", code });
      expect(scene.world).toMatchObject({ booked: 0, papers: 0, reservation: "RELEASED", printersReleased: 1 });
      expect(scene.services(nothing).records.tickets()).toEqual([]);
    },
  );

  it(
    "books what may have been printed, reports the doubt and keeps the ticket for staff",
    { tags: ["B-10"] },
    async () => {
      const scene = createWorld();
      const end = await printAndRedeem(scene.services(nothing, { print: failed("NOT_CONNECTED", true) }), request);
      expect(end).toMatchObject({ kind: "redeemed", change, isDoubtful: true });
      expect(scene.services(nothing).records.tickets()).toMatchObject([
        { paper: "doubtful", booking: "booked", content: { code: "X" } },
      ]);
      expectConsistent(scene);
    },
  );

  it("a voucher without a code is not reserved: COUPON_NOT_FOUND", { tags: ["PRINT-18"] }, async () => {
    const { world, services } = createWorld();
    const bare: PrintRedeemServices = {
      ...services(nothing),
      makeTicket: () => Promise.resolve(fail("COUPON_NOT_FOUND")),
    };
    expect(await printAndRedeem(bare, request)).toMatchObject({ kind: "refused", error: { code: "COUPON_NOT_FOUND" } });
    expect(world).toMatchObject({ steps: ["status"], printersReleased: 1 });
  });

  it("the ticket has the reservation's code", { tags: ["B-42"] }, async () => {
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
    // The first attempt only checks whether the ticket can be printed.
    expect(codes).toEqual([undefined, "PR482109375526"]);
  });

  it(
    "a reservation of ten minutes ago might expire during the print: it is released and made anew",
    { tags: ["B-10"] },
    async () => {
      const scene = await interrupted();
      const { world, services } = scene;
      world.nowMs += 10 * 60_000;
      expect(await printAndRedeem(services(nothing), request)).toMatchObject({ kind: "redeemed", isDoubtful: false });
      expect(world.steps.slice(0, 5)).toEqual(["status", "ticket", "reserve", "release", "reserve"]);
      expectConsistent(scene);
    },
  );
});

describe("every step of redeeming with a printer", () => {
  it.each(MOMENTS)(
    "power cut or tab closed at step %i (%s), %s it happened: tickets and bookings agree",
    { tags: ["B-10"] },
    async (place, _name, when) => {
      const scene = createWorld();
      const { services } = scene;
      await expect(printAndRedeem(services(cutAt(place, when)), request)).rejects.toThrow(PowerCut);
      // The tablet restarts, and the shopper repeats the request.
      await settleOpenPrints(services(nothing));
      expectConsistent(scene);
      const { booked } = scene.world;
      await settleOpenPrints(services(nothing));
      expect(scene.world.booked).toBe(booked);
    },
  );

  it.each(MOMENTS)(
    "power cut at step %i (%s), %s it happened, and a restart after the reservation expired: a printed ticket is redeemed anew",
    { tags: ["B-10"] },
    async (place, _name, when) => {
      const scene = createWorld();
      await expect(printAndRedeem(scene.services(cutAt(place, when)), request)).rejects.toThrow(PowerCut);
      scene.expire();
      await settleOpenPrints(scene.services(nothing));
      expectConsistent(scene);
    },
  );

  it.each(MOMENTS.flatMap((moment) => [[...moment, "soon"] as const, [...moment, "late"] as const]))(
    "the server fails at step %i (%s), %s it happened, and returns %s: tickets and bookings agree, nothing is printed twice",
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
      expectConsistent(scene);
    },
  );

  it.each(MOMENTS_AGAIN)(
    "a second attempt after a power cut is cut at step %i (%s), %s it happened: tickets and bookings agree",
    { tags: ["B-10"] },
    async (place, _name, when) => {
      const scene = await interrupted();
      await expect(printAndRedeem(scene.services(cutAt(place, when)), request)).rejects.toThrow(PowerCut);
      await settleOpenPrints(scene.services(nothing));
      expectConsistent(scene);
    },
  );

  it.each(MOMENTS_AGAIN)(
    "the server fails in a second attempt after a power cut at step %i (%s), %s it happened: tickets and bookings agree",
    { tags: ["B-24"] },
    async (place, _name, when) => {
      const scene = await interrupted();
      const { services, world } = scene;
      await printAndRedeem(services(serverGoesAt(place, when, world)), request);
      world.isServerGone = false;
      await settleOpenPrints(services(nothing));
      expect(world.papers).toBeLessThanOrEqual(1);
      expectConsistent(scene);
    },
  );

  it(
    "a second attempt whose reservation has expired reserves the voucher anew before anything is printed",
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
      expectConsistent(scene);
    },
  );

  it.each([
    ["out", ready, false],
    ["in doubt", failed("NOT_CONNECTED", true), true],
  ] as const)(
    "the shopper repeats after a lost answer, the paper %s: one ticket, one booking",
    { tags: ["B-24"] },
    async (_what, printed, isDoubtful) => {
      const scene = createWorld();
      const { world, services } = scene;
      const goes = serverGoesAt(PRINT, "after", world);
      expect(await printAndRedeem(services(goes, { print: printed }), request)).toEqual({ kind: "unanswered" });
      world.isServerGone = false;
      expect(await printAndRedeem(services(nothing), request)).toMatchObject({ kind: "redeemed", change, isDoubtful });
      expect(world).toMatchObject({ booked: 1, papers: 1 });
      expectConsistent(scene);
    },
  );
});
