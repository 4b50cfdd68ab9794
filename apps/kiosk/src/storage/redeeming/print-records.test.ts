import { describe, expect, it } from "vitest";
import { content } from "../../testing/print-world.ts";
import { openPrintSample } from "../../testing/samples.ts";
import type { DeviceState } from "../device-values.ts";
import { createPrintRecords } from "./print-records.ts";
import { isPaperMissing } from "./printed-ticket.ts";

const DAY_MS = 24 * 3_600_000;
function createRecords() {
  let state: DeviceState = {};
  const world = { nowMs: 1_000 };
  const device = {
    get: () => state,
    change: (values: DeviceState) => Promise.resolve(void (state = { ...state, ...values })),
  };
  const records = createPrintRecords(device, () => world.nowMs);
  return { world, records, isMissing: () => isPaperMissing(state.printedTickets ?? [], world.nowMs) };
}

describe("what staff are asked to look after", () => {
  it("is a paper nobody has seen, once its print has come to an end", { tags: ["B-10"] }, async () => {
    const { records, isMissing } = createRecords();
    await records.keep(openPrintSample, content);
    expect(isMissing()).toBe(false);
    await records.settle("r1", "booked");
    expect(isMissing()).toBe(true);
  });

  it.each(["printed", "saved"] as const)("is no paper that was %s", { tags: ["B-10"] }, async (paper) => {
    const { records, isMissing } = createRecords();
    await records.keep(openPrintSample, content);
    await records.settle("r1", "booked");
    await records.notePaper("r1", paper);
    expect(isMissing()).toBe(false);
    expect(records.tickets()).toMatchObject([{ paper, booking: "booked" }]);
  });

  it(
    "is nothing that was given back, and nothing that was redeemed without a printer",
    { tags: ["B-10"] },
    async () => {
      const { records, isMissing } = createRecords();
      await records.keep(openPrintSample, content);
      await records.settle("r1", "given-back");
      await records.noteUnprinted("b2", content);
      expect(isMissing()).toBe(false);
      expect(records.tickets()).toMatchObject([{ reservationId: "b2", paper: "none" }]);
    },
  );

  it("is no ticket of yesterday: the list in admin has it no longer", { tags: ["B-10"] }, async () => {
    const { world, records, isMissing } = createRecords();
    await records.keep(openPrintSample, content);
    await records.settle("r1", "booked");
    world.nowMs += DAY_MS - 1;
    expect(isMissing()).toBe(true);
    world.nowMs += 1;
    expect([isMissing(), records.tickets()]).toEqual([false, []]);
  });
});
