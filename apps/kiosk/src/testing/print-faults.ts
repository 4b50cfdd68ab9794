import { expect } from "vitest";
import type { PrintRequest } from "../features/burn/print/print-redeem.ts";
import type { createWorld, Fault } from "./print-world.ts";
import { createReward } from "./vouchers.ts";

/** A world of {@link createWorld}, with its services. */
export type Scene = ReturnType<typeof createWorld>;

/** A request to print and redeem. */
export const request: PrintRequest = {
  code: { keyCode: "4000000001", idType: "CARDCODE" },
  userReferenceCode: "REF-1",
  clientId: "101",
  voucher: createReward({ voucherId: "7", externalCode: "X" }),
};
/** No fault. */
export const nothing: Fault = () => {};
/** A power cut or closed tab, which ends the page at once. */
export class PowerCut extends Error {}
/** Steps of a successful redemption. */
export const STEPS = ["status", "ticket", "reserve", "ticket", "write", "print", "write", "commit", "write"];
/** Runs `act` before or after the n-th step. */
const at = (place: number, when: "before" | "after", act: () => void): Fault => {
  const seen = { before: 0, after: 0 };
  return (_step, now) => {
    seen[now] += 1;
    void (seen[now] === place && now === when && act());
  };
};
/** Cuts the power at a step. */
export const cutAt = (place: number, when: "before" | "after"): Fault =>
  at(place, when, () => {
    throw new PowerCut();
  });
/** Makes the server unreachable from a step on. */
export const serverGoesAt = (place: number, when: "before" | "after", world: Scene["world"]): Fault =>
  at(place, when, () => {
    world.isServerGone = true;
  });

/**
 * Expects a record for each printed ticket, and for each booking a printed ticket or one that staff can print again.
 */
export function expectConsistent({ world, services }: Scene): void {
  const { records } = services(nothing);
  const tickets = records.tickets();
  expect(world.booked).toBeLessThanOrEqual(1);
  expect(world.papers).toBeLessThanOrEqual(world.booked + world.unbooked.length);
  expect(world.booked).toBeLessThanOrEqual(world.papers + tickets.filter(({ paper }) => paper === "doubtful").length);
  expect(records.openPrints()).toEqual([]);
  expect(tickets.map(({ booking }) => booking)).not.toContain("open");
}
