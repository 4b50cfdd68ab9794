import { fail } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { dropOldPrints, settleOpenPrints } from "./book-print.ts";
import { printAndRedeem } from "./print-redeem.ts";
import {
  cutAt,
  expectConsistent,
  nothing,
  PowerCut,
  request,
  type Scene,
  STEPS,
} from "../../../testing/print-faults.ts";
import { content, createWorld } from "../../../testing/print-world.ts";
import { openPrintSample } from "../../../testing/samples.ts";

describe("printed tickets without a booking", () => {
  const printedOnly = async (): Promise<Scene> => {
    const scene = createWorld();
    await expect(printAndRedeem(scene.services(cutAt(STEPS.indexOf("commit") + 1, "before")), request)).rejects.toThrow(
      PowerCut,
    );
    return scene;
  };

  it("stay open while the device is logged out or in another shop", async () => {
    const scene = await printedOnly();
    const { gateway, ...rest } = scene.services(nothing);
    const strange = { ...gateway, commitReservation: () => Promise.resolve(fail("GENERAL_NO_PERMISION")) };
    await settleOpenPrints({ ...rest, gateway: strange });
    expect(rest.records.openPrints()).toHaveLength(1);
    await settleOpenPrints(scene.services(nothing));
    expectConsistent(scene);
  });

  it("are reported and kept for staff after a final refusal", async () => {
    const scene = await printedOnly();
    scene.expire();
    const { gateway, ...rest } = scene.services(nothing);
    await settleOpenPrints({
      ...rest,
      gateway: { ...gateway, redeem: () => Promise.resolve(fail("NEED_MORE_POINTS")) },
    });
    expect(scene.world.unbooked).toEqual(["0f0e0d0c-reservation-00004711"]);
    expect(rest.records.tickets()).toMatchObject([{ booking: "refused" }]);
    expectConsistent(scene);
  });

  it("keep a card's code for a week at most, and report their number in the log", async () => {
    const scene = await printedOnly();
    const services = scene.services(nothing);
    const week = 7 * 24 * 3_600_000;
    await dropOldPrints(services, scene.world.nowMs + week);
    expect(services.records.openPrints()).toHaveLength(1);
    await dropOldPrints(services, scene.world.nowMs + week + 1);
    expect(services.records.openPrints()).toEqual([]);
    expect(scene.world.unbooked).toHaveLength(1);
  });

  it("wait independently of each other", async () => {
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
