import { describe, expect, it } from "vitest";
import type { StoryFacts } from "./facts.ts";
import { markOf, nextStep } from "./next-step.ts";

const NEW: StoryFacts = {
  tablet: "login",
  isSettingUp: false,
  isForCashiers: false,
  hasNetwork: true,
  isTillOnline: true,
  wasOffline: false,
  hasBasket: false,
  waiting: 0,
  sale: "none",
  lastReceipt: "",
  members: 0,
  redemptions: 0,
};
const SOLD = { sale: "booked", lastReceipt: "1" } as const;

describe("the one next step", () => {
  it.each([
    ["the tablet loads", { tablet: "starting" }, "starting", undefined],
    ["nobody has logged in", {}, "setUp", "setUp"],
    ["staff have logged in by hand", { tablet: "mounting" }, "setUp", "setUp"],
    ["staff are at work", { isSettingUp: true }, "settingUp", "tablet"],
    ["the tablet is ready", { tablet: "idle" }, "hold", "card"],
    ["its scanner is open", { tablet: "scanner" }, "hold", "card"],
    ["a customer is shown", { tablet: "member", members: 1 }, "buy", "articles"],
    ["an article is rung up", { tablet: "member", hasBasket: true }, "pay", "pay"],
    ["the tablet asks for the card", { tablet: "asks", sale: "asks" }, "collect", "card"],
    ["the points are booked", { tablet: "idle", ...SOLD }, "hold", "card"],
    ["the customer is shown with them", { tablet: "member", ...SOLD }, "redeem", "tablet"],
    ["a reward was redeemed before anything was bought", { tablet: "idle", redemptions: 1 }, "buy", "articles"],
    ["the visit is over", { tablet: "member", ...SOLD, redemptions: 1 }, "cutLine", "plug"],
    ["everything was tried", { tablet: "idle", ...SOLD, redemptions: 1, wasOffline: true }, "explore", undefined],
    ["staff look around on the tablet", { tablet: "other" }, "explore", undefined],
  ] as const)("%s", (_state, change, step, mark) => {
    const next = nextStep({ ...NEW, ...change });
    expect([next, markOf(next)]).toEqual([step, mark]);
  });

  it.each([
    ["nothing is rung up", {}, "sellOffline", "articles"],
    ["an article is rung up", { hasBasket: true }, "pay", "pay"],
    ["a receipt waits", { waiting: 1 }, "plugIn", "plug"],
  ] as const)("without a line: %s", (_state, change, step, mark) => {
    const next = nextStep({ ...NEW, tablet: "idle", isTillOnline: false, ...change });
    expect([next, markOf(next)]).toEqual([step, mark]);
  });

  it.each([
    ["ready", { tablet: "idle" }, "cashier"],
    ["not set up", {}, "setUp"],
    ["with its till open", { tablet: "till" }, "explore"],
  ] as const)("a cashier's screen that is %s", (_state, change, step) => {
    expect(nextStep({ ...NEW, isForCashiers: true, ...change })).toBe(step);
  });

  it("is the tablet's network before anything that needs it", () => {
    expect(nextStep({ ...NEW, tablet: "member", hasNetwork: false })).toBe("networkOn");
    expect(markOf("networkOn")).toBe("network");
  });
});
