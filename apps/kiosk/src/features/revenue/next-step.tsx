import styled from "@emotion/styled";
import { ChevronIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { KeypadMode } from "./keypad-panel.tsx";

const Step = styled.output({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: "3rem",
  padding: "0 20px 0 12px",
  borderRadius: 999,
  background: "var(--ui-brand-soft)",
  color: "var(--ui-brand-soft-text)",
  fontWeight: 680,
  lineHeight: 1.2,
});

/** What decides the next step. */
export interface StepFacts {
  readonly mode: KeypadMode;
  readonly hasTyped: boolean;
  readonly hasItems: boolean;
  readonly hasCustomer: boolean;
  /** False if the basket is to be paid with points, and the server accepts none. */
  readonly mayPay: boolean;
}

type StepKey = "stepAmount" | "stepPoints" | "stepRule" | "stepCard" | "stepBook" | "stepCollect" | "stepCheckOut";

/** The next step: type, choose a promotion, read the card, book. */
export function nextStep({ mode, hasTyped, hasItems, hasCustomer, mayPay }: StepFacts): StepKey {
  const isReady = mode === "manual" ? hasTyped : hasItems;
  if (mode !== "manual" && hasTyped) {
    return "stepRule";
  }
  if (!isReady) {
    return mode === "manual" ? "stepPoints" : "stepAmount";
  }
  if (!hasCustomer) {
    return "stepCard";
  }
  if (mode === "manual") {
    return "stepBook";
  }
  return mayPay ? "stepCheckOut" : "stepCollect";
}

/** Shows and announces the next step to the cashier. */
export function NextStep(facts: StepFacts): ReactNode {
  const { t } = useTranslation();
  return (
    <Step>
      <ChevronIcon sizePx={22} />
      {t(`revenue.${nextStep(facts)}`)}
    </Step>
  );
}
