import styled from "@emotion/styled";
import type { CounterTexts } from "@punktum/phrases";
import { type ReactNode, useId, useRef } from "react";
import { NextCard } from "./story/next-card.tsx";
import type { NextStep } from "./story/next-step.ts";
import { TourPanel } from "./tour/tour-panel.tsx";
import { turnTour, type Tour, type TourEvent } from "./tour/tour.ts";
import type { TourControl } from "./tour/use-tour.ts";
import type { SetUp } from "./use-set-up.ts";
import { NARROW } from "./widths.ts";

/** The one card that says what comes next. In one column, a running tour stays in view above what it shows. */
const Frame = styled.section({
  gridArea: "guide",
  minWidth: 0,
  margin: "0 1.25rem",
  padding: "1.25rem",
  borderRadius: 16,
  background: "var(--ui-brand-soft)",
  color: "var(--ui-text)",
  [NARROW]: {
    margin: "0 1rem 1rem",
    "&[data-touring=true]": {
      position: "sticky",
      top: 0,
      zIndex: 2,
      maxHeight: "60dvh",
      margin: 0,
      padding: "1rem",
      overflowY: "auto",
      borderRadius: "0 0 16px 16px",
      boxShadow: "var(--ui-shadow-float)",
    },
  },
});

/** Whether the event shows another card, without the button that had the focus. */
function changesCard(tour: Tour, event: TourEvent): boolean {
  return tour.status !== "running" || turnTour(tour, event).status !== "running";
}

/** What comes next: the story's one next step, or the tour. */
export function Guide(props: {
  readonly step: NextStep;
  readonly texts: CounterTexts;
  readonly setUp: SetUp;
  readonly control: TourControl;
  /** The tour is a customer's visit, which a cashier's screen does not show. */
  readonly hasTour: boolean;
}): ReactNode {
  const { control, setUp, hasTour } = props;
  const { status } = control.tour;
  const headingId = useId();
  const frame = useRef<HTMLElement>(null);
  const isTouring = status === "running" || status === "finished";
  const send: TourControl["send"] = (event) => {
    control.send(event);
    if (changesCard(control.tour, event)) {
      frame.current?.focus({ preventScroll: true });
    }
  };
  const run = async (): Promise<void> => {
    await setUp.run();
    // The button goes when the tablet is ready.
    frame.current?.focus({ preventScroll: true });
  };
  const own = { texts: props.texts, headingId, control: { ...control, send } };
  return (
    <Frame ref={frame} tabIndex={-1} aria-labelledby={headingId} data-touring={isTouring}>
      {isTouring ? (
        <TourPanel {...own} />
      ) : (
        <NextCard {...own} {...{ hasTour }} step={props.step} setUp={{ ...setUp, run }} />
      )}
    </Frame>
  );
}
