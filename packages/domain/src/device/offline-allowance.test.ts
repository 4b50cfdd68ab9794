import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AllowanceStep,
  AllowanceWorld,
  BROKEN_DEVICES,
  lossesByDay,
  type TakesOffer,
} from "../testing/allowance-world.ts";
import {
  afterOffer,
  afterRedeeming,
  grantOf,
  isCovered,
  lossOf,
  mayRedeemOffline,
  nextAllowance,
  type SignedAllowance,
} from "./offline-allowance.ts";

const RUNS = 10_000;
const DAY_END = 86_400_000;

const offered: SignedAllowance = {
  deviceId: "tablet",
  serial: 1,
  points: 100,
  vouchers: 3,
  pointsAtOnce: 60,
  settled: 0,
  untilMs: DAY_END,
  signature: "signed",
};

const step = fc.record<AllowanceStep>({
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constant("redeem" as const) },
    { weight: 5, arbitrary: fc.constant("report" as const) },
    { weight: 2, arbitrary: fc.constant("deliver" as const) },
    { weight: 1, arbitrary: fc.constantFrom("day" as const, "limits" as const) },
  ),
  device: fc.nat({ max: 3 }),
  member: fc.nat({ max: 4 }),
  price: fc.nat({ max: 70 }),
  fate: fc.constantFrom("answered", "requestLost", "answerLost", "late", "sentTwice", "halfSettled"),
});
const history = fc.record({
  devices: fc.integer({ min: 1, max: 4 }),
  balances: fc.array(fc.nat({ max: 150 }), { minLength: 1, maxLength: 4 }),
  limits: fc.record({ points: fc.nat({ max: 150 }), vouchers: fc.nat({ max: 6 }) }),
  steps: fc.array(step, { minLength: 10, maxLength: 60 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

function play({ devices, balances, limits, steps }: History, takesOffer?: TakesOffer): AllowanceWorld {
  const world = new AllowanceWorld(devices, balances, limits, takesOffer);
  // In the morning all devices are in contact.
  world.finish();
  world.run(steps);
  world.finish();
  return world;
}

/** No device lost more on a day than the most that it was given for that day; so all together did not, either. */
function isBounded(world: AllowanceWorld): boolean {
  const { most } = world;
  return lossesByDay(world).every(({ points, vouchers }) => points <= most.points && vouchers <= most.vouchers);
}

describe("allowances in random histories of several devices", { tags: ["O8"], timeout: 120_000 }, () => {
  it("bound what is lost, with members at several devices, lost, late and repeated answers", () => {
    let losses = 0;
    fc.assert(
      fc.property(history, (random) => {
        const world = play(random);
        const settled = [...world.server.settlements.values()];
        expect(isBounded(world)).toBe(true);
        // Everything is settled once, and what is lost is all that the accounts did not have.
        expect(world.devices.flatMap(({ waiting }) => waiting)).toEqual([]);
        expect(settled.every(({ price, taken, points }) => price === taken + points)).toBe(true);
        expect(world.server.balances.every((balance) => balance >= 0)).toBe(true);
        const before = random.balances.reduce((sum, balance) => sum + balance, 0);
        const after = world.server.balances.reduce((sum, balance) => sum + balance, 0);
        expect(settled.reduce((sum, { taken }) => sum + taken, 0)).toBe(before - after);
        losses += lossesByDay(world).reduce((sum, { vouchers }) => sum + vouchers, 0);
      }),
      { numRuns: RUNS },
    );
    // Otherwise nothing would be proved.
    expect(losses).toBeGreaterThan(RUNS / 2);
  });

  it.each(BROKEN_DEVICES)("do not if a device %s", (_, takesOffer) => {
    const found = fc.check(
      fc.property(history, (random) => isBounded(play(random, takesOffer))),
      { numRuns: RUNS },
    );
    expect(found.failed).toBe(true);
  });
});

describe("an allowance on its device", { tags: ["O8"] }, () => {
  const left = afterOffer(undefined, offered);

  it("covers vouchers up to its points, its number, its limit for one, and its day", () => {
    expect(mayRedeemOffline(undefined, { price: 0, nowMs: 0 })).toBe(false);
    expect(mayRedeemOffline(left, { price: 60, nowMs: 0 })).toBe(true);
    expect(mayRedeemOffline(left, { price: 61, nowMs: 0 })).toBe(false);
    expect(mayRedeemOffline(left, { price: 60, nowMs: DAY_END })).toBe(false);
    const once = afterRedeeming(left, 60);
    expect(once).toMatchObject({ points: 40, vouchers: 2, made: 1 });
    expect(mayRedeemOffline(once, { price: 41, nowMs: 0 })).toBe(false);
    const thrice = afterRedeeming(afterRedeeming(once, 0), 0);
    expect(mayRedeemOffline(thrice, { price: 0, nowMs: 0 })).toBe(false);
    expect(isCovered(offered, 41, { points: 60, vouchers: 1 })).toBe(false);
  });

  it("is replaced by a later serial that was signed after all redemptions were settled", () => {
    const once = afterRedeeming(left, 60);
    expect(afterOffer(once, offered)).toBe(once);
    expect(afterOffer(once, { ...offered, serial: 2 })).toBe(once);
    expect(afterOffer(once, { ...offered, serial: 2, settled: 1 })).toMatchObject({
      points: 100,
      vouchers: 3,
      made: 1,
    });
    expect(afterOffer(once, { ...offered, deviceId: "mounted anew" })).toMatchObject({ points: 100, made: 0 });
  });

  it("is the last one again unless something has changed", () => {
    expect(nextAllowance(offered, { ...offered })).toBe(offered);
    expect(nextAllowance(undefined, offered)).toMatchObject({ serial: 1 });
    expect(nextAllowance(offered, { ...offered, points: 40 })).toMatchObject({ serial: 2, points: 40 });
  });

  it("is smaller by what was lost on the day", () => {
    expect(lossOf(60, 60)).toEqual({ points: 0, vouchers: 0 });
    expect(lossOf(60, 20)).toEqual({ points: 40, vouchers: 1 });
    expect(lossOf(0, null)).toEqual({ points: 0, vouchers: 1 });
    expect(grantOf({ points: 100, vouchers: 3 }, { points: 140, vouchers: 1 })).toEqual({ points: 0, vouchers: 2 });
  });
});
