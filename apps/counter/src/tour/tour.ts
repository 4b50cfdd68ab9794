import type { StoryFacts } from "../story/facts.ts";
import type { Mark } from "../story/next-step.ts";

/** Steps of the guided tour, in their order. */
export const TOUR_STEPS = ["setUp", "hold", "buy", "collect", "redeem", "books", "offline", "online"] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** State of the tour. A tour that was left goes on at its step. */
export type Tour =
  | { readonly status: "untried" | "finished" }
  | { readonly status: "running" | "left"; readonly step: TourStep };

/** What a visitor does with the tour. */
export type TourEvent = "start" | "resume" | "forward" | "back" | "leave";

const UNTRIED: Tour = { status: "untried" };
const [FIRST_STEP] = TOUR_STEPS;

/** Position of a step, from 1. */
export const positionOf = (step: TourStep): number => TOUR_STEPS.indexOf(step) + 1;

function forward(step: TourStep): Tour {
  const next = TOUR_STEPS[positionOf(step)];
  return next === undefined ? { status: "finished" } : { status: "running", step: next };
}

function back(step: TourStep): Tour {
  return { status: "running", step: TOUR_STEPS[positionOf(step) - 2] ?? FIRST_STEP };
}

function whileRunning(tour: Tour & { readonly step: TourStep }, event: TourEvent): Tour {
  switch (event) {
    case "forward":
      return forward(tour.step);
    case "back":
      return back(tour.step);
    case "leave":
      return { status: "left", step: tour.step };
    case "start":
    case "resume":
      return tour;
    default:
      return tour;
  }
}

/** The tour after an event. An event that makes no sense changes nothing. */
export function turnTour(tour: Tour, event: TourEvent): Tour {
  if (tour.status === "running") {
    return whileRunning(tour, event);
  }
  if (event === "start") {
    return { status: "running", step: FIRST_STEP };
  }
  if (tour.status === "left") {
    return event === "resume" ? { status: "running", step: tour.step } : tour;
  }
  return event === "leave" ? UNTRIED : tour;
}

/** The tour as a text that is kept. */
export function writeTour(tour: Tour): string {
  return "step" in tour ? tour.step : "";
}

/** The tour of an earlier visit. One that was running was left with its page. */
export function readTour(kept: string | null): Tour {
  const step = TOUR_STEPS.find((each) => each === kept);
  return step === undefined ? UNTRIED : { status: "left", step };
}

type Happened = (now: StoryFacts, atStart: StoryFacts) => boolean;

/** When what a step shows has happened, compared with the story at the step's beginning. */
const HAPPENED: Readonly<Record<TourStep, Happened>> = {
  setUp: ({ isSettingUp, tablet }) => !isSettingUp && !["starting", "login", "mounting"].includes(tablet),
  hold: ({ tablet, members }, atStart) => tablet === "member" || members > atStart.members,
  buy: ({ lastReceipt }, atStart) => lastReceipt !== atStart.lastReceipt,
  collect: ({ sale }) => sale === "booked",
  redeem: ({ redemptions }, atStart) => redemptions > atStart.redemptions,
  books: () => true,
  offline: ({ isTillOnline, waiting }) => !isTillOnline && waiting > 0,
  online: ({ isTillOnline, waiting }) => isTillOnline && waiting === 0,
};

/** Whether what a step shows has happened since the step began. */
export function isDone(step: TourStep, now: StoryFacts, atStart: StoryFacts): boolean {
  return HAPPENED[step](now, atStart);
}

const PLACES: Readonly<Record<TourStep, Extract<Mark, "tablet" | "till" | "books">>> = {
  setUp: "tablet",
  hold: "tablet",
  buy: "till",
  collect: "tablet",
  redeem: "tablet",
  books: "books",
  offline: "till",
  online: "till",
};

/** The place where a step happens. */
export const placeOf = (step: TourStep) => PLACES[step];
