import styled from "@emotion/styled";
import { fontSize, fontWeight, radius, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryFilter } from "./history-view.ts";

const Track = styled.fieldset({
  display: "flex",
  flexWrap: "wrap",
  gap: space(0.5),
  width: "fit-content",
  maxWidth: "100%",
  padding: space(0.5),
  borderRadius: radius.large,
  background: "var(--ui-sunken)",
  "& > legend": { position: "absolute", clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden" },
  "& > button": {
    flex: "1 0 auto",
    minHeight: "3rem",
    // Narrower on a phone, where three long words must fit side by side.
    padding: `0 clamp(${space(1)}, 3.5vw, ${space(2.5)})`,
    border: "2px solid transparent",
    borderRadius: radius.large,
    background: "transparent",
    color: "var(--ui-text)",
    fontSize: fontSize.small,
    fontWeight: fontWeight.medium,
    cursor: "pointer",
  },
  "& > button[aria-pressed=true]": {
    borderColor: "var(--ui-brand-mark)",
    background: "var(--ui-surface)",
    fontWeight: fontWeight.strong,
  },
});

const FILTERS = [
  ["all", "history.all"],
  ["collected", "history.collected"],
  ["redeemed", "history.redeemed"],
] as const satisfies readonly (readonly [HistoryFilter, string])[];

interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

/** Segmented control: all bookings, collected points, or redeemed ones. */
export function FilterBar({ filter, onChange }: FilterBarProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Track>
      <legend>{t("history.filter")}</legend>
      {FILTERS.map(([one, label]) => (
        <button key={one} type="button" aria-pressed={one === filter} onClick={() => onChange(one)}>
          {t(label)}
        </button>
      ))}
    </Track>
  );
}
