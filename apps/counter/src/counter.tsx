import styled from "@emotion/styled";
import { counterTexts, fillText, type UiLanguage } from "@punktum/phrases";
import type { Sending } from "@punktum/virtual-till";
import { type ReactNode, useRef, useState } from "react";
import { Books } from "./books.tsx";
import { FIRST_CARD, TRAY } from "./cards.ts";
import { firstDevice } from "./devices.ts";
import { Guide } from "./guide.tsx";
import { typeCode, typingTargetOf } from "./hand-scanner.ts";
import { keepFocus } from "./keep-focus.ts";
import { useLedger } from "./ledger/use-ledger.ts";
import { StageControls, type StageChoice } from "./stage-controls.tsx";
import { markOf, nextStep, type Mark, type NextStep } from "./story/next-step.ts";
import { useStory } from "./story/use-story.ts";
import { StoryHead } from "./story-head.tsx";
import { Tablet } from "./tablet.tsx";
import { Register } from "./till/register.tsx";
import { sendingKey } from "./till/till-desk.ts";
import { useDeskState, useTillDesk } from "./till/use-desk.ts";
import { reveal } from "./tour/reveal.ts";
import { placeOf } from "./tour/tour.ts";
import { useTour } from "./tour/use-tour.ts";
import { Tray } from "./tray.tsx";
import { useSetUp } from "./use-set-up.ts";
import { pause } from "./wait-for.ts";
import { NARROW, PHONE_QUERY } from "./widths.ts";

/** Till, stage and story side by side; in one column the story comes first. The order of the document is the latter. */
const Page = styled.main({
  display: "grid",
  gridTemplateColumns: "clamp(min(24rem, 30vw), 28vw, 29rem) minmax(0, 1fr) clamp(min(19rem, 24vw), 22vw, 24rem)",
  gridTemplateRows: "auto auto minmax(0, 1fr)",
  gridTemplateAreas: '"till stage story" "till stage guide" "till stage books"',
  minHeight: "100dvh",
  background: "var(--ui-surface)",
  // A till's key may exceed a phone's width with large text. The page must not scroll sideways for it.
  overflowX: "clip",
  [NARROW]: { display: "flex", flexDirection: "column" },
});
/** The till scrolls by itself; the tablet stays visible. */
const TillPlace = styled.div({
  gridArea: "till",
  position: "sticky",
  top: 0,
  height: "100dvh",
  overflowY: "auto",
  scrollMarginTop: "20rem",
  [NARROW]: { position: "static", height: "auto", overflowY: "visible" },
});
const Stage = styled.section({
  gridArea: "stage",
  position: "sticky",
  top: 0,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "auto minmax(14rem, 1fr) auto",
  gap: "0.75rem",
  height: "100dvh",
  padding: "0.5rem 1.5rem 0.75rem",
  background: "linear-gradient(180deg, #efece6 0%, #ded8cd 58%, #c7bdab 58.2%, #b9ae9a 100%)",
  scrollMarginTop: "16rem",
  [NARROW]: { position: "static", height: "auto", gridTemplateRows: "auto auto auto", paddingInline: "1rem" },
});
const Said = styled.output({
  display: "block",
  minHeight: "1.5rem",
  fontSize: "1rem",
  color: "var(--ui-brand-text)",
});

/** Time in which the tablet shows a card that was read. */
const READ_MS = 2_000;

/** Ids of the places that the tour shows. */
const PLACES = { tablet: "place-tablet", till: "place-till", books: "place-books" } as const;

/** The receipt chosen to be shown. A newer receipt replaces it. */
interface Look {
  readonly key: string;
  readonly newest: string;
}

function chosenReceipt(sent: readonly Sending[], look: Look | undefined): Sending | undefined {
  const [newest] = sent;
  if (newest === undefined || look?.newest !== sendingKey(newest)) {
    return newest;
  }
  return sent.find((sending) => sendingKey(sending) === look.key) ?? newest;
}

/** The card to hold up next: the one of this visit, where its points are collected. */
function cardOf(mark: Mark | undefined, step: NextStep, heldCode: string): string | undefined {
  const isInTray = step === "collect" && TRAY.some(({ code }) => code === heldCode);
  return mark === "card" ? (isInTray ? heldCode : FIRST_CARD.code) : undefined;
}

/** Holds a card's code to the reader of the tablet, and says so. */
function useReader(frameRef: { readonly current: HTMLIFrameElement | null }) {
  const [held, setHeld] = useState<{ readonly code: string; readonly isRead: boolean }>();
  const hold = (code: string): void => {
    const frame = frameRef.current;
    const target = frame === null ? undefined : typingTargetOf(frame);
    setHeld({ code, isRead: target !== undefined });
    if (frame !== null && target !== undefined) {
      void keepFocus(frame, async () => {
        typeCode(code, target);
        await pause(READ_MS);
      });
    }
  };
  return { held, hold };
}

/** The virtual counter: a till, a tablet with the kiosk, the platform's bookings, and a tray of cards. */
export function Counter(props: {
  readonly language: UiLanguage;
  readonly onLanguage: (language: UiLanguage) => void;
}): ReactNode {
  const { language, onLanguage } = props;
  const texts = counterTexts[language];
  const [choice, setChoice] = useState<StageChoice>(() => ({
    device: firstDevice(matchMedia(PHONE_QUERY).matches),
    organization: "pfm",
    network: "on",
  }));
  const { device, organization, network } = choice;
  const address = `/${organization}/screen-saver`;
  const frame = useRef<HTMLIFrameElement>(null);
  const { held, hold } = useReader(frame);
  const [look, setLook] = useState<Look>();
  const desk = useTillDesk(organization);
  const { sent } = useDeskState(desk);
  const ledger = useLedger(desk);
  const setUp = useSetUp({ frameRef: frame, organization, language, mode: device.mode, onDone: desk.lookAround });
  const isSettingUp = setUp.state === "busy";
  const facts = useStory({ desk, ledger, frameRef: frame, address, device, network, isSettingUp });
  const control = useTour(facts, { organization, desk, frame: () => frame.current, setUp: setUp.run, hold }, (step) =>
    reveal(PLACES[placeOf(step)]),
  );
  const step = nextStep(facts);
  const mark = control.tour.status === "running" ? placeOf(control.tour.step) : markOf(step);
  const shown = chosenReceipt(sent, look);
  const show = (sending: Sending): void => {
    const [newest = sending] = sent;
    setLook({ key: sendingKey(sending), newest: sendingKey(newest) });
  };
  const saidText = held?.isRead === true ? fillText(texts.held, { code: held.code }) : texts.tabletNotReady;

  return (
    <Page aria-labelledby="counter-title">
      <StoryHead id="counter-title" {...{ texts, language, onLanguage }} />
      <Guide {...{ step, texts, setUp, control }} hasTour={!facts.isForCashiers} />
      <Stage id={PLACES.tablet} aria-label={texts.tablet}>
        <StageControls
          {...{ texts, choice, mark }}
          frameRef={frame}
          onChange={(change) => setChoice({ ...choice, ...change })}
        />
        <Tablet {...{ device, address, mark }} title={texts.tabletFrame} frameRef={frame} />
        <section aria-label={texts.tray}>
          <Said>{held === undefined ? "" : saidText}</Said>
          <Tray
            {...{ texts, organization }}
            closeLabel={texts.close}
            markedCode={cardOf(mark, step, held?.code ?? "")}
            onHold={hold}
          />
        </section>
      </Stage>
      <TillPlace id={PLACES.till}>
        <Register {...{ desk, texts, language, organization, shown, mark }} />
      </TillPlace>
      <Books id={PLACES.books} {...{ desk, texts, language, organization, ledger, shown, mark }} onShow={show} />
    </Page>
  );
}
