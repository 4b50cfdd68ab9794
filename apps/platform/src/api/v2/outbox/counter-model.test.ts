import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../../points/ledger/index.ts";
import { COUNTER_INCIDENTS, type CounterIncident, playCounters } from "../../testing/counter-play.ts";
import { COUNTER_FAULTS } from "../../testing/counter-world.ts";
import type { TabletSabotage } from "../../testing/counter-devices.ts";
import { createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

/** `npm run soak -- counters` plays many. */
const HISTORIES = Number(process.env["COUNTER_HISTORIES"] ?? 3);

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const WORK = ["SALE", "POINTS", "BAD_SALE", "RECEIPT"] as const;
const FAULTS = ["TABLET_FAULTS", "TILL_FAULTS"] as const;
const history = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...WORK) },
      { weight: 2, arbitrary: fc.constantFrom(...FAULTS) },
      { weight: 4, arbitrary: fc.constantFrom(...COUNTER_INCIDENTS) },
    ),
    pick: fc.nat(1_000),
    faults: fc.array(fc.constantFrom(...COUNTER_FAULTS), { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 15, maxLength: 40 },
);

const step = (kind: CounterIncident["kind"], pick = 0, faults: CounterIncident["faults"] = []): CounterIncident => ({
  kind,
  pick,
  faults,
});

/** Sends each try as a new entry, because the server notices a new key under an old number. */
function withNewEntries(): TabletSabotage {
  let given = 1_000;
  return ({ send, ...rest }) => ({
    ...rest,
    send: async (batch, facts) => {
      const renamed = batch.map((sent) => ({ ...sent, number: (given += 1), key: randomUUID() }));
      const numberOf = new Map(renamed.map(({ number }, index) => [number, batch[index]?.number ?? 0]));
      const answer = await send(renamed, facts);
      return answer.kind === "UNANSWERED"
        ? answer
        : {
            ...answer,
            replies: new Map([...answer.replies].map(([number, reply]) => [numberOf.get(number) ?? 0, reply])),
          };
    },
  });
}
/** Takes a missing answer as a confirmation. */
const withoutAnswer: TabletSabotage = ({ send, ...rest }) => ({
  ...rest,
  send: async (batch, facts) => {
    await send(batch, facts);
    const replies = new Map(batch.map(({ number }) => [number, { kind: "CONFIRMED", result: null }] as const));
    return { kind: "ANSWERED", replies };
  },
});

describe(
  "tablets, tills, back office and platform against a plain model",
  { tags: ["O3", "O4", "O5", "O6", "T1"] },
  () => {
    it(
      `everything confirmed is booked once, refused with a reason or taken back, in ${HISTORIES} random histories`,
      { timeout: 120_000 + HISTORIES * 20_000 },
      async () => {
        let booked = 0;
        await fc.assert(
          fc.asyncProperty(history, async (incidents) => {
            const end = await playCounters(world, incidents);
            booked += end.booked;
            expect(end.broken).toEqual([]);
          }),
          { numRuns: HISTORIES, endOnFailure: true },
        );
        expect(booked).toBeGreaterThan(HISTORIES);
        expect((await checkLedger(world.test.url)).findings).toEqual([]);
      },
    );

    const lostAnswer = [step("TABLET_FAULTS", 0, ["LOST"]), step("SALE"), step("WAIT", 29)];
    it.each([
      ["a new entry for each try books twice", { tablet: withNewEntries() }, lostAnswer, "booked at most once"],
      [
        "a missing answer taken as a confirmation loses a sale",
        { tablet: withoutAnswer },
        [step("TABLET_FAULTS", 0, ["CUT"]), step("SALE"), step("WAIT", 29)],
        "booked, refused with a reason, or taken back",
      ],
      [
        "a hand-over without its keys books twice",
        { isKeyLost: true },
        [step("AWAY"), step("SALE"), step("HAND_OVER", 2)],
        "booked at most once",
      ],
    ] as const)("control: %s", async (_name, sabotage, incidents, promise) => {
      const { broken } = await playCounters(world, incidents, sabotage);
      expect(broken.some((sentence) => sentence.includes(promise))).toBe(true);
      expect((await playCounters(world, incidents)).broken).toEqual([]);
    });
  },
);
