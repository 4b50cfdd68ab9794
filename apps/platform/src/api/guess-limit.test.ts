import { accountWritesApi, entriesOf, v1, v2 } from "@punktum/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGuessCounter } from "./guess-counter.ts";
import { callV2, codeV2, refusalV1 } from "./testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

/** `npm run test:all` tries 10,000. */
const ENUMERATIONS = Number(process.env["T10_CODES"] ?? 1_000);
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

/** A guess comes back after this long. */
const GUESS_BACK_MS = 20_000;

describe("guessing card codes", () => {
  it(
    `the limit applies after 30 unknown of ${ENUMERATIONS} codes, and then to known ones too`,
    { tags: ["T10", "B-28"], timeout: 180_000 },
    async () => {
      const cards = await Promise.all(
        Array.from({ length: 5 }, (_none, index) =>
          addAccount(world, {
            card: String(7_100_000_000 + index * (ENUMERATIONS / 5)),
            registered: true,
            email: `canary.maria.${index}@canary-domain.example`,
          }),
        ),
      );
      const codes = Array.from({ length: ENUMERATIONS }, (_none, index) => 7_100_000_000 + index);
      const startedMs = performance.now();
      const answers = await askAll(codes.map((code) => `/api/v2/accounts/${code}/accountdetails`));
      const guessesBack = Math.floor((performance.now() - startedMs) / GUESS_BACK_MS);
      const withStatus = (status: number) => answers.filter(({ statusCode }) => statusCode === status);
      expect(withStatus(404).length).toBeGreaterThanOrEqual(30);
      expect(withStatus(404).length).toBeLessThanOrEqual(30 + guessesBack);
      // Of a guess that comes back while fifty are asked at once, one known code at most can make use.
      const learnt = answers.slice(AT_ONCE).filter(({ statusCode }) => statusCode !== 429);
      expect(learnt.length).toBeLessThanOrEqual(2 * guessesBack);
      const retryAfter = Number(withStatus(429).at(-1)?.headers["retry-after"]);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(GUESS_BACK_MS / 1_000);
      expect(new Set(withStatus(429).map((answer) => answer.json<{ errorType: string }>().errorType))).toEqual(
        new Set(["RATE_LIMITED"]),
      );
      expect(answers.filter(({ body }) => PERSONAL.test(body))).toEqual([]);
      const params = { accountId: String(cards[4]?.card) };
      const shown = JSON.stringify(await callV2(world, v2.readAccountDetails, { params }, { who: "otherDevice" }));
      expect(shown).toContain("c***@c***.example");
      expect(shown).not.toMatch(PERSONAL);
    },
  );

  it("counts over all calls and both generations, per caller", { tags: ["T10"] }, async () => {
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
    expect(await refusalV1(world, v1.getUserDetails, { keyCode: card }, who)).toBe("429 RATE_LIMITED");
    expect(await codeV2(world, v2.listBookings, { params: { accountId: card } }, who)).toBe("RATE_LIMITED");
    const write = {
      params: { accountId: card },
      query: { deviceId: "phone" },
      body: { token: "t", environment: "IOS" },
    };
    expect(await codeV2(world, accountWritesApi.savePushToken, write, who)).toBe("RATE_LIMITED");
    entriesOf(await callV2(world, v2.listPartners, { params: { programId: "pfm" } }, who));
    expect(await codeV2(world, v2.readBalance, { params }, { who: "storeStaff" })).toBe("USER_KEY_DOES_NOT_EXIST");
  });

  it("does not count known codes and an administrator's import", async () => {
    const who = { who: "foreignDevice" } as const;
    const foreign = await addAccount(world, { programId: "mhe" });
    for (let count = 0; count < 40; count += 1) {
      await callV2(world, v2.readBalance, { params: { accountId: foreign.card } }, who);
      expect(await codeV2(world, v2.readBalance, { params: { accountId: `5${count}` } }, { who: "admin" })).toBe(
        "USER_KEY_DOES_NOT_EXIST",
      );
    }
    expect(await codeV2(world, v2.readBalance, { params: { accountId: "5999" } }, who)).toBe("USER_KEY_DOES_NOT_EXIST");
  });
});

describe("the counter", () => {
  it("admits every guess up to the limit at one moment, whatever the moment's fraction", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), (nowMicros) => {
        const nowMs = nowMicros / 1_000;
        const counter = createGuessCounter();
        const waits = Array.from({ length: 31 }, () => {
          const waitMs = counter.waitMs("device", nowMs);
          counter.count("device", nowMs);
          return waitMs;
        });
        expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(30);
      }),
    );
  });

  it("returns an attempt after a part of the window, all after the whole, and reports the waiting time", () => {
    const counter = createGuessCounter({ max: 2, windowMs: 1_000 });
    const guess = (nowMs: number) => {
      const waitMs = counter.waitMs("device", nowMs);
      counter.count("device", nowMs);
      return waitMs;
    };
    expect([0, 10].map((nowMs) => guess(nowMs))).toEqual([0, 0]);
    expect([20, 499, 500].map((nowMs) => counter.waitMs("device", nowMs))).toEqual([480, 1, 0]);
    expect(guess(500)).toBe(0);
    expect(counter.waitMs("device", 501)).toBe(499);
    expect(counter.waitMs("another", 501)).toBe(0);
    expect([2_000, 2_001].map((nowMs) => guess(nowMs))).toEqual([0, 0]);
    expect(counter.waitMs("device", 2_002)).toBe(498);
  });
});
