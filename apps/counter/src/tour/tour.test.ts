import { counterTexts } from "@punktum/phrases";
import { describe, expect, it } from "vitest";
import type { StoryFacts } from "../story/facts.ts";
import { DEEDS } from "./deeds.ts";
import { isDone, readTour, turnTour, TOUR_STEPS, writeTour, type Tour, type TourEvent } from "./tour.ts";

const NEW: Tour = { status: "untried" };
const after = (events: readonly TourEvent[], tour: Tour = NEW): Tour => events.reduce(turnTour, tour);
const forward = (times: number): readonly TourEvent[] => Array.from({ length: times }, () => "forward");

describe("the guided tour", () => {
  it("leads through every step and ends", () => {
    const steps = TOUR_STEPS.map((_step, index) => after(["start", ...forward(index)]));
    expect(steps).toEqual(TOUR_STEPS.map((step) => ({ status: "running", step })));
    expect(after(["start", ...forward(TOUR_STEPS.length)])).toEqual({ status: "finished" });
  });

  it("goes back a step, and stays at the first", () => {
    expect(after(["start", "forward", "back"])).toEqual({ status: "running", step: "setUp" });
    expect(after(["start", "back"])).toEqual({ status: "running", step: "setUp" });
  });

  it("goes on at the step where it was left, or from the start", () => {
    const left = after(["start", ...forward(3), "leave"]);
    expect(left).toEqual({ status: "left", step: "collect" });
    expect(after(["resume"], left)).toEqual({ status: "running", step: "collect" });
    expect(after(["start"], left)).toEqual({ status: "running", step: "setUp" });
  });

  it("goes on in a later visit, also if the page was closed in the middle", () => {
    const running = after(["start", ...forward(4)]);
    expect(readTour(writeTour(running))).toEqual({ status: "left", step: "redeem" });
    expect(readTour(writeTour(after(["leave"], running)))).toEqual({ status: "left", step: "redeem" });
  });

  it.each([null, "", "elsewhere", "constructor"])("begins anew with %j in the browser's storage", (kept) => {
    expect(readTour(kept)).toEqual(NEW);
  });

  it("begins anew after its end", () => {
    const finished: Tour = { status: "finished" };
    expect(readTour(writeTour(finished))).toEqual(NEW);
    expect(after(["start"], finished)).toEqual({ status: "running", step: "setUp" });
    expect(after(["leave"], finished)).toEqual(NEW);
  });

  it.each(["forward", "back", "resume", "leave"] as const)("%s means nothing before it has begun", (event) => {
    expect(after([event])).toEqual(NEW);
  });

  it.each(["start", "resume"] as const)("%s does not disturb a running step", (event) => {
    expect(after(["start", "forward", event])).toEqual({ status: "running", step: "hold" });
  });

  it("names what it does in exactly the steps in which it does something", () => {
    const done = TOUR_STEPS.filter((step) => DEEDS[step] !== undefined);
    expect(TOUR_STEPS.filter((step) => "deed" in counterTexts.de.tour.steps[step])).toEqual(done);
    expect(TOUR_STEPS.filter((step) => "deed" in counterTexts.en.tour.steps[step])).toEqual(done);
  });
});

describe("what a step shows", () => {
  const START: StoryFacts = {
    tablet: "idle",
    isSettingUp: false,
    isForCashiers: false,
    hasNetwork: true,
    isTillOnline: true,
    wasOffline: false,
    hasBasket: false,
    waiting: 0,
    sale: "booked",
    lastReceipt: "7",
    members: 2,
    redemptions: 1,
  };

  it.each([
    ["setUp", { tablet: "login" }, { tablet: "idle" }],
    ["setUp", { tablet: "idle", isSettingUp: true }, { tablet: "idle" }],
    ["hold", {}, { tablet: "member", members: 3 }],
    ["hold", {}, { members: 3 }],
    ["buy", {}, { lastReceipt: "8", sale: "sent" }],
    ["collect", { sale: "asks" }, { sale: "booked" }],
    ["redeem", { tablet: "member" }, { redemptions: 2 }],
    ["offline", { isTillOnline: false }, { isTillOnline: false, waiting: 1 }],
    ["online", { isTillOnline: false, waiting: 1 }, { isTillOnline: true }],
    ["online", { isTillOnline: true, waiting: 1 }, { isTillOnline: true }],
  ] as const)("%s has happened once the story says so", (step, before, now) => {
    expect(isDone(step, { ...START, ...before }, START)).toBe(false);
    expect(isDone(step, { ...START, ...now }, START)).toBe(true);
  });

  it("the ledger only has to be looked at", () => {
    expect(isDone("books", START, START)).toBe(true);
  });
});
