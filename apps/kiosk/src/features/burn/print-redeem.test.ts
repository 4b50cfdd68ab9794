import type { PointsChange } from "@punktum/client";
import { fail, points, succeed } from "@punktum/domain";
import type { PrinterResult } from "@punktum/printing";
import { describe, expect, it } from "vitest";
import type { OpenPrint } from "../../storage/open-print.ts";
import { printAndRedeem, settleOpenPrint, type PrintRedeemServices, type PrintWish } from "./print-redeem.ts";
import { createReward } from "./test-vouchers.ts";

const change: PointsChange = { bookingId: "b1", points: points(-100), balance: points(400) };
const ready: PrinterResult = {
  isOk: true,
  transport: "socket",
  answer: { isSuccess: true, code: "", status: 0x0f00_0016, battery: 0 },
  isNearEnd: false,
};
const failed = (code: "NOT_CONNECTED" | "NO_PAPER", mayHavePrinted = false): PrinterResult => ({
  isOk: false,
  code,
  cause: "UNKNOWN",
  mayHavePrinted,
  detail: "",
});
const wish: PrintWish = {
  code: { keyCode: "4000000001", idType: "CARDCODE" },
  userReferenceCode: "REF-1",
  voucher: createReward({ voucherId: "7", externalCode: "X" }),
};

/** The power is cut: the page is gone, nothing goes on. */
class PowerCut extends Error {}

interface World {
  /** What is booked; the ledger's truth. */
  booked: number;
  /** Papers in somebody's hand. */
  papers: number;
  state: "none" | "OPEN" | "COMMITTED" | "RELEASED";
  kept: OpenPrint | undefined;
  readonly steps: string[];
}

/** A platform, a printer and a device that outlive the page; `fault` may break any step, before or after it happened. */
function createWorld() {
  const world: World = { booked: 0, papers: 0, state: "none", kept: undefined, steps: [] };
  let keys = 0;
  let intentKey: string | undefined;
  type Fault = (step: string, when: "before" | "after") => void;
  const services = (
    fault: Fault,
    printer: { status?: PrinterResult; print?: PrinterResult } = {},
  ): PrintRedeemServices => {
    const step = async <Value>(name: string, act: () => Value): Promise<Value> => {
      world.steps.push(name);
      fault(name, "before");
      const value = await Promise.resolve(act());
      fault(name, "after");
      return value;
    };
    return {
      gateway: {
        reserveVoucher: () =>
          step("reserve", () => {
            world.state = world.state === "none" || world.state === "RELEASED" ? "OPEN" : world.state;
            return succeed("0f0e0d0c-reservation-00004711");
          }),
        isHeld: () => step("isHeld", () => succeed(world.state === "OPEN")),
        commitReservation: () =>
          step("commit", () => {
            world.booked += Number(world.state === "OPEN");
            world.state = "COMMITTED";
            return succeed(change);
          }),
        releaseReservation: () =>
          step("release", () => {
            world.state = "RELEASED";
            return succeed(null);
          }),
      },
      intents: {
        keyFor: () => Promise.resolve((intentKey ??= `key-${(keys += 1)}`)),
        settle: () => Promise.resolve((intentKey = undefined)),
      },
      openPrints: {
        read: () => world.kept,
        keep: (open) => step("keep", () => void (world.kept = open)),
        settle: () => step("settle", () => void (world.kept = undefined)),
      },
      nowMs: () => 1_000,
      newKey: () => `key-${(keys += 1)}`,
      makeDocument: () => step("document", () => succeed("<epos-print/>")),
      readStatus: () => step("status", () => printer.status ?? ready),
      print: () =>
        step("print", () => {
          const result = printer.print ?? ready;
          world.papers += Number(result.isOk || result.mayHavePrinted);
          return result;
        }),
    };
  };
  return { world, services };
}
const nothing = (): void => {};
const cutAt =
  (name: string, when: "before" | "after") =>
  (step: string, now: "before" | "after"): void => {
    if (step === name && now === when) {
      throw new PowerCut();
    }
  };

describe("redeeming with a printer", () => {
  it("BURN-26 PRINT-10 reserves, asks the printer, prints, books, in this order", async () => {
    const { world, services } = createWorld();
    expect(await printAndRedeem(services(nothing), wish)).toEqual({ kind: "redeemed", change, isDoubtful: false });
    expect(world.steps).toEqual([
      "document",
      "reserve",
      "isHeld",
      "status",
      "document",
      "keep",
      "print",
      "commit",
      "settle",
    ]);
    expect(world).toMatchObject({ booked: 1, papers: 1, kept: undefined });
  });

  it.each([
    ["no paper, found by asking", { status: failed("NO_PAPER") }, "NO_PAPER"],
    ["no printer, found by asking", { status: failed("NOT_CONNECTED") }, "NOT_CONNECTED"],
    ["no paper, found by printing", { print: failed("NO_PAPER") }, "NO_PAPER"],
    ["a link that breaks before the job", { print: failed("NOT_CONNECTED") }, "NOT_CONNECTED"],
  ] as const)(
    "BURN-26 PRINT-09 with %s nothing is redeemed, and what was held is given back",
    async (_what, printer, code) => {
      const { world, services } = createWorld();
      expect(await printAndRedeem(services(nothing, printer), wish)).toEqual({ kind: "not-printed", code });
      expect(world).toMatchObject({ booked: 0, papers: 0, state: "RELEASED", kept: undefined });
    },
  );

  it("B-10 books what may have been printed, and says that it is in doubt", async () => {
    const { world, services } = createWorld();
    const end = await printAndRedeem(services(nothing, { print: failed("NOT_CONNECTED", true) }), wish);
    expect(end).toEqual({ kind: "redeemed", change, isDoubtful: true });
    expect(world).toMatchObject({ booked: 1, papers: 1 });
  });

  it("PRINT-18 a voucher without a code is not even reserved: COUPON_NOT_FOUND", async () => {
    const { world, services } = createWorld();
    const bare = { ...services(nothing), makeDocument: () => Promise.resolve(fail("COUPON_NOT_FOUND")) };
    expect(await printAndRedeem(bare, wish)).toMatchObject({ kind: "refused", error: { code: "COUPON_NOT_FOUND" } });
    expect(world.steps).toEqual([]);
  });

  it("B-24 an answer that never came is asked for again, and nothing is printed twice", async () => {
    const { world, services } = createWorld();
    const lost = services(nothing);
    const deaf = {
      ...lost,
      gateway: { ...lost.gateway, commitReservation: () => Promise.resolve(fail("SERVICE_UNAVAILABLE")) },
    };
    expect(await printAndRedeem(deaf, wish)).toEqual({ kind: "unanswered" });
    expect(await printAndRedeem(services(nothing), wish)).toMatchObject({ kind: "redeemed" });
    expect(world).toMatchObject({ booked: 1, papers: 1, kept: undefined });
  });

  const STEPS = ["document", "reserve", "isHeld", "status", "keep", "print", "commit", "settle"];
  it.each(STEPS.flatMap((name) => [[name, "before"] as const, [name, "after"] as const]))(
    "B-10 power cut at the step %s, %s it happened: no paper without a record, nothing booked that was not held for paper",
    async (name, when) => {
      const { world, services } = createWorld();
      const cut = cutAt(name, when);
      await expect(printAndRedeem(services(cut), wish)).rejects.toThrow(PowerCut);
      // The tablet starts again.
      await settleOpenPrint(services(nothing));
      expect(world.papers).toBeLessThanOrEqual(world.booked);
      expect(world.kept).toBeUndefined();
      // The shopper asks once more; nothing is booked twice.
      const held = world.booked;
      await settleOpenPrint(services(nothing));
      expect(world.booked).toBe(held);
    },
  );
});
