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

describe("tickets that need staff", () => {
  it("include an unconfirmed ticket once its print has ended", { tags: ["B-10"] }, async () => {
    const { records, isMissing } = createRecords();
    await records.keep(openPrintSample, content);
    expect(isMissing()).toBe(false);
    await records.settle("r1", "booked");
    expect(isMissing()).toBe(true);
  });

  it.each(["printed", "saved"] as const)("exclude a ticket that was %s", { tags: ["B-10"] }, async (paper) => {
    const { records, isMissing } = createRecords();
    await records.keep(openPrintSample, content);
    await records.settle("r1", "booked");
    await records.notePaper("r1", paper);
    expect(isMissing()).toBe(false);
    expect(records.tickets()).toMatchObject([{ paper, booking: "booked" }]);
  });

  it("exclude released ones and redemptions without a printer", { tags: ["B-10"] }, async () => {
    const { records, isMissing } = createRecords();
    await records.keep(openPrintSample, content);
    await records.settle("r1", "given-back");
    await records.noteUnprinted("b2", content);
    expect(isMissing()).toBe(false);
    expect(records.tickets()).toMatchObject([{ reservationId: "b2", paper: "none" }]);
  });

  it("exclude yesterday's tickets, which the list in admin no longer shows", { tags: ["B-10"] }, async () => {
    const { world, records, isMissing } = createRecords();
    await records.keep(openPrintSample, content);
    await records.settle("r1", "booked");
    world.nowMs += DAY_MS - 1;
    expect(isMissing()).toBe(true);
    world.nowMs += 1;
    expect([isMissing(), records.tickets()]).toEqual([false, []]);
  });
});
