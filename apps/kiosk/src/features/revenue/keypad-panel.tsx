import styled from "@emotion/styled";
import { formatPoints, keypadCents, keypadPoints } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KeypadDisplay } from "../../components/keypad/keypad-display.tsx";
import { Keypad } from "../../components/keypad/keypad.tsx";
import type { KeypadModel } from "../../components/keypad/use-keypad.ts";
import { useMounting } from "../../hooks/use-device.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { useEuros } from "../../hooks/use-euros.ts";

/**
 * What the keypad types: revenue with promotions beside it, or points. The calculator dialog is the simple mode
 * (decision 0039).
 */
export type KeypadMode = "extended" | "manual";

const Panel = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  width: "fit-content",
  minWidth: "min(320px, 100%)",
  maxWidth: "100%",
  marginInline: "auto",
  "&[data-fills=true]": {
    alignContent: "start",
    // The amount takes what header, kinds and keys leave of the screen: enlarged text must not push the keys off it.
    gridTemplateRows: "auto minmax(auto, clamp(3.5rem, 100dvh - 9.5rem - 432px, 12.5rem)) auto",
    minHeight: "100%",
  },
});

/** What is typed on the left, joined. The sign on the right, apart from them, because it goes with either. */
const Ways = styled.fieldset({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  minWidth: 0,
  "& > button": {
    flex: "1 1 auto",
    minHeight: "3.25rem",
    padding: "0 clamp(8px, 3vw, 16px)",
    border: "2px solid var(--ui-line-strong)",
    borderRadius: 16,
    background: "var(--ui-surface)",
    color: "var(--ui-text)",
    fontSize: "1.125rem",
    fontWeight: 620,
    cursor: "pointer",
  },
  "& > button:not([data-returns]):not(:first-of-type)": {
    marginInlineStart: -10,
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
  },
  "& > button:not([data-returns]):has(+ button:not([data-returns]))": {
    borderStartEndRadius: 0,
    borderEndEndRadius: 0,
  },
  "& > button[data-returns]": { borderStyle: "dashed" },
  "& > button[aria-pressed=true]": {
    borderColor: "var(--ui-brand-fill)",
    background: "var(--ui-brand-fill)",
    color: "var(--ui-on-brand)",
  },
  "& > button[data-returns=true][aria-pressed=true]": {
    borderStyle: "solid",
    borderColor: "var(--ui-danger)",
    background: "var(--ui-danger-soft)",
    color: "var(--ui-danger-text)",
  },
});

export interface KeypadPanelProps {
  readonly mode: KeypadMode;
  readonly pad: KeypadModel;
  /** Offered modes. A single one shows no choice. */
  readonly modes: readonly KeypadMode[];
  readonly onMode: (mode: KeypadMode) => void;
  /** Whether it takes the height of its column. */
  readonly fills?: boolean;
}

/** The typed value: cents or whole euros by the store's setting, points without decimals. */
function useFigure(mode: KeypadMode, { state }: KeypadModel): string {
  const euros = useEuros();
  const language = useStore(useServices().language);
  const { store } = useMounting();
  if (mode === "manual") {
    return formatPoints(keypadPoints(state), language);
  }
  const decimalRevenue = store.revenueModuleMode === "FLOAT";
  return euros(keypadCents(state, store.revenueModuleMode), { decimalRevenue });
}

/** Display, returns mode and keys. Negative values are red and have a minus; zero has the red ground and its label. */
export function KeypadPanel({ mode, pad, modes, onMode, fills = false }: KeypadPanelProps): ReactNode {
  const { t } = useTranslation();
  const figure = useFigure(mode, pad);
  const { state, press, canEnter } = pad;
  const isNegative = state.isFlipped !== state.isNegativeMode;
  const labels =
    mode === "manual"
      ? [t("revenue.POINTS"), t("revenue.pointsNegative")]
      : [t("revenue.REVENUE"), t("revenue.returnsMode")];
  return (
    <Panel data-fills={fills}>
      <Ways aria-label={t("revenue.mode")} onMouseDown={(event) => event.preventDefault()}>
        {(modes.length < 2 ? [] : modes).map((value) => (
          <button key={value} type="button" aria-pressed={value === mode} onClick={() => onMode(value)}>
            {value === "manual" ? t("revenue.POINTS") : t("revenue.REVENUE")}
          </button>
        ))}
        <button type="button" data-returns aria-pressed={state.isNegativeMode} onClick={() => press("NEGATIVE_MODE")}>
          {t("revenue.returnsMode")}
        </button>
      </Ways>
      <KeypadDisplay
        label={labels[isNegative ? 1 : 0] ?? ""}
        figure={figure}
        isEmpty={!canEnter}
        isNegative={isNegative}
        fills={fills}
      />
      <Keypad pad={pad} />
    </Panel>
  );
}
