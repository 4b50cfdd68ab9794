import styled from "@emotion/styled";
import { fillText, type CounterTexts } from "@punktum/phrases";
import { BackIcon, Button, CloseIcon, IconButton, ProgressBar } from "@punktum/ui";
import { type ReactNode, useRef } from "react";
import { PHONE } from "../widths.ts";
import { positionOf, TOUR_STEPS, type TourStep } from "./tour.ts";
import type { TourControl } from "./use-tour.ts";

const Head = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "0.5rem",
  marginBlock: "-0.75rem -0.25rem",
  marginInlineEnd: "-0.75rem",
});
const Progress = styled.p({
  marginBottom: "0.25rem",
  fontSize: "1rem",
  lineHeight: 1.2,
  color: "var(--ui-brand-soft-text)",
  fontVariantNumeric: "tabular-nums",
});
const Title = styled.h2({ fontSize: "min(1.375rem, 7vw)", lineHeight: 1.25 });
const Text = styled.p({ margin: "0.5rem 0 0", fontSize: "1rem", lineHeight: 1.4 });
const Said = styled.output({
  display: "block",
  minHeight: "1.5rem",
  fontSize: "1rem",
  fontWeight: 620,
  color: "var(--ui-brand-soft-text)",
  "&[data-failed=true]": { color: "var(--ui-text)" },
  [PHONE]: { minHeight: 0 },
});
const Actions = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0.5rem",
  marginTop: "0.25rem",
  "& > :last-child": { flex: "1 1 11rem" },
});

interface TourPanelProps {
  readonly control: TourControl;
  readonly texts: CounterTexts;
  readonly headingId: string;
}

/** The end of the tour. */
function Finished({ control, texts, headingId }: TourPanelProps): ReactNode {
  const { tour: words } = texts;
  return (
    <>
      <Title id={headingId}>{words.finished.title}</Title>
      <Text>{words.finished.text}</Text>
      <Actions>
        <Button size="small" variant="secondary" onClick={() => control.send("start")}>
          {words.again}
        </Button>
        <Button size="small" onClick={() => control.send("leave")}>
          {texts.close}
        </Button>
      </Actions>
    </>
  );
}

/** One step: what it shows, and one button that first does it and then leads on. */
function Step({ control, texts, headingId, step }: TourPanelProps & { readonly step: TourStep }): ReactNode {
  const { isDone, work, send } = control;
  const { tour: words } = texts;
  const own = words.steps[step];
  const deed = isDone || !("deed" in own) ? undefined : own.deed;
  const position = positionOf(step);
  const progress = fillText(words.progress, { step: position, count: TOUR_STEPS.length });
  const isFailed = work === "failed" && !isDone;
  const hasSaid = isDone && "deed" in own;
  const primary = useRef<HTMLButtonElement>(null);
  const skip = (): void => {
    // The next step may have nothing to skip, so that this button goes.
    primary.current?.focus();
    send("forward");
  };
  return (
    <>
      <Head>
        <div>
          <Progress>{`${words.label} · ${progress}`}</Progress>
          <ProgressBar value={position / TOUR_STEPS.length} label={words.label} valueText={progress} />
        </div>
        <IconButton label={words.leave} icon={<CloseIcon />} onClick={() => send("leave")} />
      </Head>
      <div aria-live="polite" aria-atomic="true">
        <Title id={headingId}>{own.title}</Title>
        <Text>{own.text}</Text>
      </div>
      <Said data-failed={isFailed}>{isFailed ? words.failed : hasSaid ? words.done : ""}</Said>
      <Actions>
        <IconButton
          label={words.back}
          icon={<BackIcon />}
          aria-disabled={position === 1}
          style={{ opacity: position === 1 ? 0.4 : 1 }}
          onClick={() => send("back")}
        />
        {deed === undefined ? null : (
          <Button size="small" variant="quiet" onClick={skip}>
            {words.skip}
          </Button>
        )}
        <Button
          ref={primary}
          size="small"
          loading={work === "busy"}
          onClick={() => (deed === undefined ? send("forward") : void control.act())}
        >
          {deed ?? words.forward}
        </Button>
      </Actions>
    </>
  );
}

/** The guided tour beside the tablet. */
export function TourPanel(props: TourPanelProps): ReactNode {
  const { tour } = props.control;
  return tour.status === "running" ? <Step {...props} step={tour.step} /> : <Finished {...props} />;
}
