import styled from "@emotion/styled";
import { KEYPAD_KEY_PX, KEYPAD_KEY_WIDE_PX, type PinKey } from "@punktum/domain";
import { BackspaceIcon, CheckIcon, PadKey, Spinner, VisuallyHidden, WarningIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../hooks/use-error-text.ts";
import type { PinProblem } from "./pin-problem.ts";
import type { PinEntryModel } from "./use-pin-entry.ts";

const Entry = styled.div({
  display: "grid",
  justifyItems: "center",
  gap: 16,
  "& > [data-part=dots]": { display: "flex", alignItems: "center", gap: 20, height: 40 },
  "& > [data-part=dots][data-wrong=true]": { animation: "pin-wrong 300ms cubic-bezier(0.36, 0, 0.66, 1)" },
  "& > [data-part=dots] > span": {
    width: 20,
    height: 20,
    border: "2px solid var(--ui-line-strong)",
    borderRadius: "50%",
    transition: "transform 120ms, background-color 120ms",
  },
  "& > [data-part=dots] > [data-filled=true]": {
    borderColor: "var(--ui-brand-mark)",
    background: "var(--ui-brand-mark)",
    transform: "scale(1.15)",
  },
  // Reserves room for the message, so that the keys do not move under the finger.
  "& > [data-part=problem]": {
    display: "grid",
    placeItems: "center",
    minHeight: "3.5rem",
    fontSize: "1.125rem",
    fontWeight: 560,
    lineHeight: 1.3,
    textAlign: "center",
    textWrap: "balance",
    color: "var(--ui-danger-text)",
    // In the line, because a balanced text of several lines is narrower than its box.
    "& svg": { display: "inline-block", marginInlineEnd: 8, verticalAlign: "-0.25em" },
  },
  "@keyframes pin-wrong": {
    "25%": { transform: "translateX(-10px)" },
    "50%": { transform: "translateX(8px)" },
    "75%": { transform: "translateX(-5px)" },
  },
  "@media (prefers-reduced-motion: reduce)": { "& > [data-part=dots][data-wrong=true]": { animation: "none" } },
});

const Pad = styled.fieldset({
  "--key": `${KEYPAD_KEY_PX}px`,
  display: "grid",
  gridTemplateColumns: "repeat(3, var(--key))",
  gridAutoRows: "var(--key)",
  justifyContent: "center",
  gap: 12,
  minWidth: 0,
  "@media (min-width: 768px)": { "--key": `${KEYPAD_KEY_WIDE_PX}px` },
});

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const satisfies readonly PinKey[];

/** Text of the last attempt's problem. */
function useProblemText(): (problem: PinProblem) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return ({ text, triesLeft, waitMinutes }) => {
    const parts = [
      waitMinutes === undefined ? errorText(text) : t("pin.wait", { count: waitMinutes }),
      triesLeft === undefined || triesLeft === 0 ? "" : t("pin.triesLeft", { count: triesLeft }),
    ];
    return parts.filter((part) => part !== "").join(" ");
  };
}

export interface PinPadProps {
  readonly entry: PinEntryModel;
  readonly isChecking: boolean;
  readonly problem: PinProblem | undefined;
}

/** Dots for the typed digits, and the problem of the last attempt. */
function Dots({ entry, isChecking, problem }: PinPadProps): ReactNode {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { length } = entry;
  const filledCount = isChecking ? length : entry.enteredCount;
  return (
    <Entry>
      <VisuallyHidden aria-live="polite">{t("pin.entered", { entered: filledCount, length })}</VisuallyHidden>
      <div aria-hidden="true" data-part="dots" data-wrong={problem !== undefined}>
        {Array.from({ length }, (_, index) => (
          <span key={index} data-filled={index < filledCount} />
        ))}
      </div>
      <p data-part="problem" role="alert">
        {problem === undefined ? null : (
          <span>
            <WarningIcon />
            {problemText(problem)}
          </span>
        )}
      </p>
    </Entry>
  );
}

/** Keys 0 to 9, delete, enter. Typed digits appear as dots only, also to screen readers. */
export function PinPad({ entry, isChecking, problem }: PinPadProps): ReactNode {
  const { t } = useTranslation();
  const isBlocked = problem?.isBlocked === true;
  const digitKey = (digit: PinKey): ReactNode => (
    <PadKey key={digit} disabled={isBlocked} aria-disabled={isChecking || undefined} onClick={() => entry.press(digit)}>
      {digit}
    </PadKey>
  );
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <Dots entry={entry} isChecking={isChecking} problem={problem} />
      <Pad aria-label={t("pin.pad")}>
        {DIGITS.map(digitKey)}
        <PadKey kind="edit" aria-label={t("pin.delete")} disabled={isBlocked} onClick={() => entry.press("DELETE")}>
          <BackspaceIcon sizePx={32} />
        </PadKey>
        {digitKey("0")}
        <PadKey
          kind="enter"
          aria-label={t("pin.enter")}
          aria-busy={isChecking || undefined}
          disabled={!entry.isComplete && !isChecking}
          onClick={entry.enter}
        >
          {isChecking ? <Spinner sizePx={32} /> : <CheckIcon sizePx={32} />}
        </PadKey>
      </Pad>
    </div>
  );
}
