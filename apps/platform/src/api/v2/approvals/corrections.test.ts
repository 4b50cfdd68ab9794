import { randomInt } from "node:crypto";
import { env } from "node:process";
import { approvalsApi as api } from "@punktum/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkLedger } from "../../../points/ledger/index.ts";
import { createInsiderWorld, type InsiderWorld } from "../../testing/insider-world.ts";
import { addAccount } from "../../testing/loyalty-world.ts";

const { CORRECTIONS = "20", CORRECTIONS_SEED = String(randomInt(2 ** 31)) } = env;

type Cashier = Awaited<ReturnType<InsiderWorld["inBackOffice"]>>;

let world: InsiderWorld;
beforeAll(async () => {
  world = await createInsiderWorld();
});
afterAll(() => world.close());

const PEOPLE = 4;
const CARDS = 6;
const START = 500;

/** One correction: requester, card, and two people who approve it concurrently; either may be the requester. */
const correction = fc.record({
  asker: fc.nat(PEOPLE - 1),
  card: fc.nat(CARDS - 1),
  points: fc.oneof(fc.integer({ min: -900, max: -1 }), fc.integer({ min: 1, max: 900 })),
  deciders: fc.tuple(fc.nat(PEOPLE - 1), fc.nat(PEOPLE - 1)),
});

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, () => work()));

type Correction = ReturnType<typeof drawCorrections>[number];

const drawCorrections = () => fc.sample(correction, { numRuns: Number(CORRECTIONS), seed: Number(CORRECTIONS_SEED) });

function at<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) {
    throw new RangeError("drawn outside of the list");
  }
  return found;
}

/** Requests a correction, lets two people approve it at once, and returns the number of bookings. */
async function correct(
  { people, accountId }: { readonly people: readonly Cashier[]; readonly accountId: string },
  { asker, points, deciders }: Correction,
): Promise<number> {
  const bookingType = points < 0 ? "BURNBOOKING" : "EARNBOOKING";
  const body = { kind: "BOOKING", accountId, bookingType, points: Math.abs(points), reason: "at random" };
  const asked = await world.ask(at(people, asker), api.askApproval, { body });
  const { id: approvalId } = z.parse(api.askApproval.response, asked.body);
  const answers = await Promise.all(
    deciders.map((decider) => world.ask(at(people, decider), api.approve, { params: { approvalId }, body: {} })),
  );
  return answers.filter(({ code }) => code === "OK").length;
}

/** Expected number of bookings: one if the balance allows it and another person decides. */
const expectedOf = ({ asker, points, deciders }: Correction, balance: number): number =>
  Number(balance + points >= 0 && deciders.some((decider) => decider !== asker));

describe("corrections that colleagues approve", () => {
  it(
    `${CORRECTIONS} at random: each is booked once, none is approved by its requester, and the ledger agrees`,
    { tags: ["BO-09", "L2"], timeout: 0 },
    async () => {
      const people = await times(PEOPLE, () => world.inBackOffice("PROGRAM_ADMIN"));
      const cards = await times(CARDS, () => addAccount(world, { points: START, registered: true }));
      const balances = cards.map(() => START);
      for (const drawn of drawCorrections()) {
        const { card, points } = drawn;
        const before = at(balances, card);
        const booked = await correct({ people, accountId: at(cards, card).id }, drawn);
        expect({ drawn, before, booked }).toEqual({ drawn, before, booked: expectedOf(drawn, before) });
        balances[card] = before + points * booked;
      }
      expect(await Promise.all(cards.map(({ card }) => world.balanceOf(card)))).toEqual(balances);
      expect((await checkLedger(world.test.url)).findings).toEqual([]);
    },
  );
});
