import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { StatusLevel } from "@punktum/client";
import { formatPoints, formatSignedPoints, NO_POINTS, points, type Points } from "@punktum/domain";
import {
  Button,
  CheckMark,
  Dialog,
  easing,
  Figure,
  fontSize,
  fontWeight,
  lineHeight,
  radius,
  space,
  Spinner,
} from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ClosingTime } from "../../components/closing-time.tsx";
import { kioskSounds } from "../../devices/sound/kiosk-sounds.ts";
import { useArrival } from "../../hooks/use-arrival.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useContentLanguage } from "../../hooks/use-languages.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { FlyingPoints } from "./flying-points.tsx";
import { LevelMedal } from "./level-medal.tsx";

/** Result of a booking or redemption as shown. */
export interface SuccessResult {
  /** Identifies the result, so that each one counts up anew. */
  readonly id: string;
  /** Signed change; absent if the points are not shown. */
  readonly points?: Points | undefined;
  readonly balance: Points;
  /** Balance before, where counting up starts. */
  readonly previousBalance: Points;
  /** The level that it reached. */
  readonly reachedLevel?: StatusLevel | undefined;
  /** Plays a sound when it is shown. */
  readonly chimes?: boolean | undefined;
}

const rise = keyframes({ from: { opacity: 0, transform: "translateY(1.5rem) scale(0.9)" } });

const Content = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "center",
  overflowWrap: "anywhere",
  gap: space(2),
  paddingTop: space(1),
  textAlign: "center",
  // With content above the balance, parts shrink so that a low screen shows everything.
  "@media (max-height: 899.98px)": {
    "&[data-more=true]": { gap: space(1), paddingTop: 0 },
    // Large text leaves no room for the mark: it has none on a screen of less than 32 lines.
    "&[data-more=true] > svg:first-of-type": {
      width: "clamp(0px, (100dvh - 32rem) * 9, min(4.5rem, 9dvh))",
      height: "clamp(0px, (100dvh - 32rem) * 9, min(4.5rem, 9dvh))",
    },
    "&[data-more=true] > [data-part=medal]": { "--medal": "clamp(0px, (100dvh - 32rem) * 9, min(4rem, 8dvh))" },
    "&[data-more=true] > [data-part=balance]": {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      alignItems: "baseline",
      padding: `${space(1.5)} ${space(3)}`,
      fontSize: fontSize.body,
    },
  },
});

const Title = styled.p({
  // Large text on a phone is limited, so that the words stay whole.
  fontSize: `min(clamp(1.625rem, 8vw, ${fontSize.title}), 8.5vw)`,
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.tight,
  letterSpacing: "-0.022em",
  textWrap: "balance",
});

const Reached = styled.p({
  color: "var(--ui-brand-text)",
  fontSize: `min(${fontSize.lead}, 8.5vw)`,
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.snug,
  textWrap: "balance",
  animation: `${rise} 300ms ${easing.enter} 350ms both`,
});

const Change = styled.p({
  position: "relative",
  fontSize: fontSize.lead,
  fontWeight: fontWeight.medium,
  animation: `${rise} 300ms ${easing.enter} 350ms both`,
});

const Balance = styled.div({
  display: "grid",
  justifyItems: "center",
  gap: space(1),
  width: "100%",
  marginTop: space(1),
  padding: space(3),
  borderRadius: radius.card,
  background: "var(--ui-sunken)",
  "& > p": { color: "var(--ui-text-muted)", fontWeight: fontWeight.medium },
});

const Waiting = styled.div({
  display: "grid",
  placeItems: "center",
  minHeight: "18rem",
  color: "var(--ui-brand-text)",
});

/** The points that moved, counted from nothing; in words if none did. */
function ChangeLine({ result }: { readonly result: SuccessResult }): ReactNode {
  const language = useStore(useServices().language);
  const { t } = useTranslation();
  const { points: change, balance, previousBalance } = result;
  if (change === undefined) {
    return null;
  }
  if (change === NO_POINTS) {
    return <p>{t("success.unchanged")}</p>;
  }
  return (
    <Change>
      <Figure
        value={change}
        from={NO_POINTS}
        format={(value) => formatSignedPoints(points(value), language)}
        size="title"
        tone="plain"
      />{" "}
      {t("success.POINTS")}
      <FlyingPoints way={balance >= previousBalance ? "in" : "out"} />
    </Change>
  );
}

interface ResultProps extends Pick<SuccessDialogProps, "title" | "children"> {
  readonly result: SuccessResult;
  /** Says which level was reached. */
  readonly words: string | undefined;
}

function Result({ title, words, result, children }: ResultProps): ReactNode {
  const language = useStore(useServices().language);
  const { t } = useTranslation();
  const { balance, reachedLevel } = result;
  return (
    <Content data-more={Boolean(children)}>
      {reachedLevel === undefined ? <CheckMark /> : <LevelMedal picture={reachedLevel.picturePath} />}
      <Title aria-hidden="true">{title}</Title>
      {words === undefined ? null : <Reached aria-hidden="true">{words}</Reached>}
      {children}
      <ChangeLine result={result} />
      <Balance data-part="balance">
        <p>{t("success.NEW_BALANCE")}</p>
        <Figure
          value={balance}
          from={result.previousBalance}
          format={(value) => formatPoints(points(value), language)}
        />
      </Balance>
    </Content>
  );
}

/** Plays the sound of a success, when its dialog is shown. */
function Chime(): null {
  useArrival(() => kioskSounds().play("revenue"));
  return null;
}

export interface SuccessDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Absent while the booking is pending: a spinner is shown. */
  readonly result: SuccessResult | undefined;
  /** The reached level, if it is known before the result: a screen reader says it with the title, once. */
  readonly reachedLevel?: StatusLevel | undefined;
  /** The shopper closed it. */
  readonly onClose: () => void;
  /** It closed after the time-out. */
  readonly onTimeout: () => void;
  /** What the shopper needs now, above the balance. */
  readonly children?: ReactNode;
}

/**
 * Success of a booking or redemption: check mark, reached level, points, new balance. Closes after
 * `SUCCESS_MODAL_CLOSE_MS`.
 */
export function SuccessDialog(props: SuccessDialogProps): ReactNode {
  const { open, title, result, reachedLevel = result?.reachedLevel, onClose, onTimeout, children } = props;
  const language = useContentLanguage();
  const { t } = useTranslation();
  const words = reachedLevel && t("success.reachedLevel", { level: reachedLevel.names[language] });
  const isDone = open && result !== undefined;
  useDismissable(isDone, onClose);
  return (
    <Dialog
      open={open}
      title={words === undefined ? title : `${title} ${words}`}
      hideTitle
      role="alertdialog"
      onClose={isDone ? onClose : undefined}
      dismissable={false}
      actions={
        isDone ? (
          <>
            {result.chimes === true ? <Chime key={`sound ${result.id}`} /> : null}
            <ClosingTime key={result.id} onEnd={onTimeout} />
            <Button onClick={onClose}>{t("success.CLOSE")}</Button>
          </>
        ) : undefined
      }
    >
      {result === undefined ? (
        <Waiting>
          <Spinner sizePx={64} label={t("common.pleaseWait")} />
        </Waiting>
      ) : (
        <Result key={result.id} title={title} words={words} result={result}>
          {children}
        </Result>
      )}
    </Dialog>
  );
}
