import styled from "@emotion/styled";
import { fillText, type CounterTexts } from "@punktum/phrases";
import { Button, PlayIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { positionOf, TOUR_STEPS } from "../tour/tour.ts";
import type { TourControl } from "../tour/use-tour.ts";
import type { SetUp } from "../use-set-up.ts";
import { MARKED, marked } from "./marked.ts";
import { markOf, type NextStep } from "./next-step.ts";

const Label = styled.p({ fontSize: "1rem", fontWeight: 620, color: "var(--ui-brand-soft-text)" });
const Title = styled.h2({ fontSize: "min(1.375rem, 7vw)", lineHeight: 1.25 });
const Text = styled.p({ margin: "0.5rem 0 0", fontSize: "1rem", lineHeight: 1.4 });
const Actions = styled.div({ display: "grid", gap: "0.75rem", marginTop: "1rem", "&:empty": { display: "none" } });
/** Beside the tablet the column is narrow, so the words get its whole width. */
const SetUpButton = styled(Button)({ "&&": { paddingInline: "1rem" }, ...MARKED });
const TourButton = styled(Button)({ "&&": { paddingInline: "0.75rem" } });
const Failed = styled.output({ fontSize: "1rem", fontWeight: 620, "&:empty": { display: "none" } });

interface NextCardProps {
  readonly step: NextStep;
  readonly texts: CounterTexts;
  readonly headingId: string;
  readonly setUp: SetUp;
  readonly control: TourControl;
  readonly hasTour: boolean;
}

/** Begins the tour, or goes on where it was left. */
function TourButtons({ control, texts }: Pick<NextCardProps, "control" | "texts">): ReactNode {
  const { tour, send } = control;
  const { tour: words } = texts;
  const isLeft = tour.status === "left";
  return (
    <>
      {isLeft ? (
        <TourButton size="small" variant="secondary" fullWidth startIcon={<PlayIcon />} onClick={() => send("resume")}>
          {fillText(words.resume, { step: positionOf(tour.step), count: TOUR_STEPS.length })}
        </TourButton>
      ) : null}
      <TourButton
        size="small"
        variant={isLeft ? "quiet" : "secondary"}
        fullWidth
        startIcon={isLeft ? undefined : <PlayIcon />}
        onClick={() => send("start")}
      >
        {isLeft ? words.again : words.start}
      </TourButton>
    </>
  );
}

/** The one next step in words. What it is done with is marked where it is. */
export function NextCard(props: NextCardProps): ReactNode {
  const { step, texts, headingId, setUp, control } = props;
  const { label, ...steps } = texts.next;
  const { title, text } = steps[step];
  return (
    <>
      <div aria-live="polite" aria-atomic="true">
        <Label>{label}</Label>
        <Title id={headingId}>{title}</Title>
        <Text>{text}</Text>
      </div>
      <Actions>
        {step === "setUp" || step === "settingUp" ? (
          <SetUpButton
            {...marked(markOf(step), "setUp")}
            fullWidth
            loading={setUp.state === "busy"}
            onClick={() => void setUp.run().catch(() => undefined)}
          >
            {texts.staffSetUp}
          </SetUpButton>
        ) : null}
        <Failed>{setUp.state === "failed" && step === "setUp" ? texts.staffFailed : ""}</Failed>
        {props.hasTour ? <TourButtons control={control} texts={texts} /> : null}
      </Actions>
    </>
  );
}
