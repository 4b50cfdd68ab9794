import {
  clearsPromotions,
  keypadCents,
  keypadPoints,
  type Cents,
  type KeypadState,
  type Points,
  type RevenueKey,
} from "@punktum/domain";
import { useState } from "react";
import { useKeypad, type KeypadModel } from "../../components/keypad/use-keypad.ts";
import { useMounting } from "../../hooks/use-device.ts";
import type { KeypadMode } from "./keypad-panel.tsx";
import { useRevenueTerms, type RevenueTermsView } from "./use-revenue-rules.ts";

/** What is being typed at the till. */
export interface RevenueEntry {
  readonly mode: KeypadMode;
  readonly choose: (mode: KeypadMode) => void;
  readonly pad: KeypadModel;
  readonly view: RevenueTermsView;
  readonly amountCents: Cents;
  readonly points: Points;
  /** Gives the typed amount to a promotion and begins the next one (CASH-05, CASH-14). */
  readonly apply: (key: RevenueKey) => void;
}

interface RevenueEntryOptions {
  readonly onApply: (key: RevenueKey, amountCents: Cents) => void;
  /** Enter in points mode. */
  readonly onPoints: (points: Points) => void;
  /** `AC`, the returns mode and another way to type drop what was applied before. */
  readonly onClear: () => void;
}

/** The keypad with its ways to type; Enter takes an amount for the whole revenue. */
export function useRevenueEntry({ onApply, onPoints, onClear }: RevenueEntryOptions): RevenueEntry {
  const { store } = useMounting();
  const [mode, setMode] = useState<KeypadMode>("extended");
  const view = useRevenueTerms();
  const centsOf = (state: KeypadState): Cents => keypadCents(state, store.revenueModuleMode);
  const apply = (key: RevenueKey): void => {
    if (pad.canEnter && view.terms !== undefined) {
      onApply(key, centsOf(pad.state));
      pad.press("C");
    }
  };
  const pad = useKeypad({
    onEnter: (state) => (mode === "manual" ? onPoints(keypadPoints(state)) : apply("rmt")),
    onKey: (key) => {
      if (clearsPromotions(key)) {
        onClear();
      }
    },
  });
  return {
    mode,
    pad,
    view,
    apply,
    choose: (next) => {
      pad.press("AC");
      setMode(next);
    },
    amountCents: centsOf(pad.state),
    points: keypadPoints(pad.state),
  };
}
