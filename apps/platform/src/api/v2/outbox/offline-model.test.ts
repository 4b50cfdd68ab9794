import { afterOffer } from "@punktum/domain";
import { BROKEN_DEVICES } from "@punktum/domain/testing/allowance-world";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../../points/ledger/index.ts";
import { createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import {
  OFFLINE_FATES,
  OFFLINE_STEPS,
  type OfflineHistory,
  type OfflineSabotage,
  type OfflineStep,
  playOffline,
} from "../../testing/offline-play.ts";
import { createOfflineShelf, type OfflineShelf } from "../../testing/offline-shelf.ts";

/** `npm run soak -- O8` plays many. */
const HISTORIES = Number(process.env["OFFLINE_HISTORIES"] ?? 5);

let world: LoyaltyWorld;
let shelf: OfflineShelf;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  shelf = await createOfflineShelf(world);
});
afterAll(() => world.close());

const [redeeming, reporting, together, delivering, ...rare] = OFFLINE_STEPS;
const step = fc.record<OfflineStep>({
  does: fc.oneof(
    { weight: 9, arbitrary: fc.constant(redeeming) },
    { weight: 3, arbitrary: fc.constant(reporting) },
    { weight: 2, arbitrary: fc.constantFrom(together, delivering) },
    { weight: 1, arbitrary: fc.constantFrom(...rare) },
  ),
  device: fc.nat({ max: 3 }),
  member: fc.nat({ max: 4 }),
  voucher: fc.nat({ max: 5 }),
  fate: fc.constantFrom(...OFFLINE_FATES),
});
const random = fc.record<OfflineHistory>({
  devices: fc.integer({ min: 1, max: 4 }),
  balances: fc.array(fc.nat({ max: 150 }), { minLength: 1, maxLength: 4 }),
  limits: fc.record({ points: fc.integer({ min: 40, max: 150 }), vouchers: fc.integer({ min: 1, max: 6 }) }),
  steps: fc.array(step, { minLength: 15, maxLength: 40 }),
});

const at = (does: OfflineStep["does"], more: Partial<OfflineStep> = {}): OfflineStep => ({
  does,
  device: 0,
  member: 0,
  voucher: 1,
  fate: "answered",
  ...more,
});
/** One tablet, and a member without points. */
const oneTablet = (vouchers: number, ...steps: readonly OfflineStep[]): OfflineHistory => ({
  devices: 1,
  balances: [0],
  limits: { points: 40, vouchers },
  steps,
});
const [[, countsNothing] = ["", afterOffer], , [, isFullAgain] = ["", afterOffer]] = BROKEN_DEVICES;

describe("redemptions without the server, on PostgreSQL against the plain model", { tags: ["O8", "T1"] }, () => {
  it(
    `are settled once, and no device loses more than it was given, in ${HISTORIES} random histories`,
    { timeout: 120_000 + HISTORIES * 20_000 },
    async () => {
      const seen = { settled: 0, lost: 0 };
      await fc.assert(
        fc.asyncProperty(random, async (history) => {
          const { broken, settled, lost } = await playOffline(world, shelf, { history });
          expect(broken).toEqual([]);
          seen.settled += settled;
          seen.lost += lost;
        }),
        { numRuns: HISTORIES, endOnFailure: true },
      );
      // Otherwise nothing would be proved.
      expect(seen.settled).toBeGreaterThan(HISTORIES);
      expect(seen.lost).toBeGreaterThan(0);
      expect((await checkLedger(world.test.url)).findings).toEqual([]);
    },
  );

  const unsettled = at("report", { fate: "halfSettled" });
  it.each<readonly [string, OfflineSabotage, OfflineHistory, string]>([
    [
      "a device that takes an allowance signed before its redemption was settled loses too much",
      { takesOffer: countsNothing },
      oneTablet(1, at("redeem"), at("limits", { member: 2, voucher: 3 }), unsettled, at("redeem"), at("redeem")),
      "no device loses more than it was given",
    ],
    [
      "what a device that is full again with each answer has redeemed is refused",
      { takesOffer: isFullAgain },
      oneTablet(1, at("redeem"), unsettled, at("redeem")),
      "every redemption is settled",
    ],
    [
      "a new entry for each try books twice",
      { isSentAnew: true },
      oneTablet(2, at("redeem"), at("report", { fate: "answerLost" }), at("report")),
      "each redemption is settled once",
    ],
    [
      "a server that does not take losses off loses too much",
      { forgetsLosses: true },
      oneTablet(1, at("redeem"), at("report"), at("report"), at("redeem"), at("report")),
      "no device loses more than it was given",
    ],
  ])("control: %s", async (_name, sabotage, history, promise) => {
    const { broken } = await playOffline(world, shelf, { history, sabotage });
    expect(broken.some((sentence) => sentence.startsWith(promise))).toBe(true);
    expect((await playOffline(world, shelf, { history })).broken).toEqual([]);
  });
});
