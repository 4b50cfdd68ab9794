import { useRef, useState } from "react";
import { keepFocus } from "../keep-focus.ts";
import type { StoryFacts } from "../story/facts.ts";
import { DEEDS, type TourHands } from "./deeds.ts";
import { isDone, readTour, turnTour, writeTour, type Tour, type TourEvent, type TourStep } from "./tour.ts";

const KEY = "punktum-counter-tour";

/** The running tour and what its buttons do. */
export interface TourControl {
  readonly tour: Tour;
  /** What the step shows has happened. */
  readonly isDone: boolean;
  readonly work: "idle" | "busy" | "failed";
  /** Goes to another step. It does nothing else: till, tablet and bookings stay as they are. */
  readonly send: (event: TourEvent) => void;
  /** Does what the step shows. */
  readonly act: () => Promise<void>;
}

/** The guided tour. It is kept in the browser, so that a later visit goes on where this one ends. */
export function useTour(facts: StoryFacts, hands: TourHands, onStep: (step: TourStep) => void): TourControl {
  const [tour, setTour] = useState(() => readTour(localStorage.getItem(KEY)));
  const [atStart, setAtStart] = useState(facts);
  const [work, setWork] = useState<TourControl["work"]>("idle");
  // A deed that ends after its step must say nothing about the next one.
  const round = useRef(0);
  const send = (event: TourEvent): void => {
    const next = turnTour(tour, event);
    round.current += 1;
    localStorage.setItem(KEY, writeTour(next));
    setTour(next);
    setAtStart(facts);
    setWork("idle");
    if (next.status === "running") {
      onStep(next.step);
    }
  };
  const act = async (): Promise<void> => {
    const deed = tour.status === "running" ? DEEDS[tour.step] : undefined;
    const frame = hands.frame();
    if (deed === undefined || frame === null) {
      return;
    }
    const own = round.current;
    setWork("busy");
    const end = await keepFocus(frame, async () => await deed(hands)).then(
      () => "idle" as const,
      () => "failed" as const,
    );
    if (own === round.current) {
      setWork(end);
    }
  };
  return { tour, isDone: tour.status === "running" && isDone(tour.step, facts, atStart), work, send, act };
}
