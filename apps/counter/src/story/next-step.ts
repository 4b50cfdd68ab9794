import type { StoryFacts } from "./facts.ts";

/** The one next step. Each has its texts. */
export type NextStep =
  | "starting"
  | "setUp"
  | "settingUp"
  | "networkOn"
  | "sellOffline"
  | "plugIn"
  | "pay"
  | "collect"
  | "buy"
  | "hold"
  | "redeem"
  | "cashier"
  | "cutLine"
  | "explore";

/** What is marked on the page: a control or a place. */
export type Mark = "setUp" | "network" | "tablet" | "card" | "articles" | "pay" | "plug" | "till" | "books";

/** Without a line, the story is to sell something and then to plug in. */
function offlineStep({ hasBasket, waiting }: StoryFacts): NextStep {
  if (hasBasket) {
    return "pay";
  }
  return waiting === 0 ? "sellOffline" : "plugIn";
}

/** A tablet that is set up, with everything connected: the visit of a customer. */
function visitStep({ tablet, sale, redemptions, wasOffline }: StoryFacts): NextStep {
  if (tablet === "asks") {
    return "collect";
  }
  const isOver = sale !== "none" && redemptions > 0;
  if (isOver) {
    return wasOffline ? "explore" : "cutLine";
  }
  if (tablet === "member" || redemptions > 0) {
    return sale === "none" ? "buy" : "redeem";
  }
  return tablet === "other" ? "explore" : "hold";
}

/** The one next step of the story. */
export function nextStep(facts: StoryFacts): NextStep {
  const { tablet } = facts;
  if (facts.isSettingUp) {
    return "settingUp";
  }
  if (!facts.hasNetwork) {
    return "networkOn";
  }
  if (tablet === "starting") {
    return "starting";
  }
  if (tablet === "login" || tablet === "mounting") {
    return "setUp";
  }
  if (!facts.isTillOnline) {
    return offlineStep(facts);
  }
  if (facts.hasBasket) {
    return "pay";
  }
  if (tablet === "till") {
    return "explore";
  }
  return facts.isForCashiers ? "cashier" : visitStep(facts);
}

const MARKS: Readonly<Record<NextStep, Mark | undefined>> = {
  starting: undefined,
  setUp: "setUp",
  settingUp: "tablet",
  networkOn: "network",
  sellOffline: "articles",
  plugIn: "plug",
  pay: "pay",
  collect: "card",
  buy: "articles",
  hold: "card",
  redeem: "tablet",
  cashier: "tablet",
  cutLine: "plug",
  explore: undefined,
};

/** What a step marks. */
export function markOf(step: NextStep): Mark | undefined {
  return MARKS[step];
}
