import styled from "@emotion/styled";
import type { SaleMode } from "@punktum/client";
import { ChoiceRow, space } from "@punktum/ui";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PayPanel, type PayPanelProps } from "./pay-panel.tsx";

const Ways = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(1),
  // The choices need no visible legend, and share a narrow pane's row.
  "& > fieldset:first-of-type > legend": { position: "absolute", clipPath: "inset(50%)" },
  "& > fieldset:first-of-type > button": { flex: "1 1 auto", paddingInline: space(1.5) },
  // Quieter than the next step below, the only filled button of the basket.
  "& > fieldset:first-of-type > button[aria-pressed=true]": {
    background: "var(--ui-brand-soft)",
    color: "var(--ui-brand-soft-text)",
    borderColor: "var(--ui-brand-mark)",
    boxShadow: "none",
  },
});

/** Choice between earning and paying with points, and the number of points. */
export function Payment({ basket, preview, onType }: Omit<PayPanelProps, "ref">): ReactNode {
  const { t } = useTranslation();
  const { items, mode } = basket;
  const scrollWhenShown = useRef(false);
  const choose = (next: SaleMode): void => {
    scrollWhenShown.current = true;
    basket.setMode(next);
  };
  // Enlarged text scrolls the pane: then the panel comes into view when the cashier chose it. It appears later, with
  // the server's offer.
  const showPanel = (panel: HTMLElement | null): void => {
    if (panel !== null && scrollWhenShown.current) {
      scrollWhenShown.current = false;
      panel.scrollIntoView({ block: "nearest" });
    }
  };
  return (
    <Ways>
      <ChoiceRow
        legend={t("basket.mode")}
        options={[
          { value: "earn", label: t("basket.earn") },
          { value: "pay", label: t("basket.pay") },
        ]}
        value={mode}
        onChange={choose}
      />
      {mode === "pay" && items.length > 0 ? (
        <PayPanel ref={showPanel} basket={basket} preview={preview} onType={onType} />
      ) : null}
    </Ways>
  );
}
