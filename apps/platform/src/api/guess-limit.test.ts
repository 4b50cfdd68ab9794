import { v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGuessCounter } from "./guess-limit.ts";
import { callV1, callV2, codeV2, refusalV1 } from "./testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const ENUMERATIONS = 10_000;
const AT_ONCE = 50;
const PERSONAL = /canary|maria|muster/i;

const ask = (path: string) =>
  world.app.inject({ method: "GET", url: path, headers: { authorization: `Bearer ${world.tokens.device}` } });

/** Answers to one code after the other, fifty at a time. */
async function askAll(paths: readonly string[]) {
  const answers = [];
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    answers.push(...(await Promise.all(paths.slice(start, start + AT_ONCE).map(ask))));
  }
  return answers;
}

describe("guessing card codes", () => {
  it("T10 B-28 of 10,000 codes a device tries, no personal field comes back, and the limit bites after 30 unknown ones", async () => {
    const cards = await Promise.all(
      Array.from({ length: 5 }, (_none, index) =>
        addAccount(world, {
          card: String(7_100_000_000 + index * 2_000),
          registered: true,
          email: `canary.maria.${index}@canary-domain.example`,
        }),
      ),
    );
    const codes = Array.from({ length: ENUMERATIONS }, (_none, index) => 7_100_000_000 + index);
    const answers = await askAll(codes.map((code) => `/api/v2/accounts/${code}/accountdetails`));
    const withStatus = (status: number) => answers.filter(({ statusCode }) => statusCode === status);
    expect(withStatus(404)).toHaveLength(30);
    expect(withStatus(429)).toHaveLength(ENUMERATIONS - 30 - cards.length);
    expect(Number(withStatus(429)[0]?.headers["retry-after"])).toBeGreaterThan(500);
    // Those that exist answer masked, however long the limit holds.
    expect(withStatus(200)).toHaveLength(cards.length);
    expect(answers.filter(({ body }) => PERSONAL.test(body))).toEqual([]);
    expect(withStatus(200)[0]?.body).toContain("c***@c***.example");
  }, 180_000);

  it("T10 counts over every call and both generations, for each caller alone", async () => {
    const { card } = await addAccount(world);
    const who = { who: "otherDevice" } as const;
    const params = { accountId: "6999999999" };
    for (let count = 0; count < 15; count += 1) {
      expect(await codeV2(world, v2.readBalance, { params }, who)).toBe("USER_KEY_DOES_NOT_EXIST");
      expect(await refusalV1(world, v1.getUserDetails, { keyCode: "6999999998" }, who)).toBe(
        "200 USER_KEY_DOES_NOT_EXIST",
      );
    }
    expect(await refusalV1(world, v1.getUserDetails, { keyCode: "6999999997" }, who)).toBe("429 RATE_LIMITED");
    expect(await codeV2(world, v2.listBookings, { params }, who)).toBe("RATE_LIMITED");
    expect((await callV1(world, v1.getUserDetails, { keyCode: card }, who)).user.keyCode).toBe(card);
    expect(await codeV2(world, v2.readBalance, { params }, { who: "storeStaff" })).toBe("USER_KEY_DOES_NOT_EXIST");
  });

  it("never holds up codes that somebody has, nor an administrator's import", async () => {
    const { card } = await addAccount(world);
    const who = { who: "foreignDevice" } as const;
    const foreign = await addAccount(world, { programId: "mhe" });
    for (let count = 0; count < 40; count += 1) {
      await callV2(world, v2.readBalance, { params: { accountId: foreign.card } }, who);
      expect(await codeV2(world, v2.readBalance, { params: { accountId: `5${count}` } }, { who: "admin" })).toBe(
        "USER_KEY_DOES_NOT_EXIST",
      );
    }
    expect(await codeV2(world, v2.readBalance, { params: { accountId: card } }, who)).toBe("USER_KEY_DOES_NOT_EXIST");
  });
});

describe("the counter", () => {
  it("starts again after its window, and tells how long that takes", () => {
    const counter = createGuessCounter({ max: 2, windowMs: 1_000 });
    const waits = [0, 10, 20, 999, 1_000, 1_001, 1_002].map((nowMs) => counter.count("device", nowMs));
    expect(waits).toEqual([0, 0, 980, 1, 0, 0, 998]);
    expect(counter.count("another", 999)).toBe(0);
  });
});
