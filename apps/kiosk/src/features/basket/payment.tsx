import styled from "@emotion/styled";
import type { SaleMode } from "@punktum/client";
import { ChoiceRow, fontWeight, InfoIcon, radius, Skeleton, space } from "@punktum/ui";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { PayPanel } from "./pay-panel.tsx";
import type { Basket } from "./use-basket.ts";
import type { Preview } from "./use-preview.ts";

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

/** Quiet like what cannot be pressed. */
const Refusal = styled.p({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: space(1.5),
  padding: `${space(1.5)} ${space(2)}`,
  borderRadius: radius.card,
  background: "var(--ui-sunken)",
  fontWeight: fontWeight.medium,
  lineHeight: 1.3,
});

interface PaymentProps {
  readonly basket: Basket;
  readonly preview: Preview;
  /** Opens the dialog to type the points. */
  readonly onType: () => void;
}

/** The choice of points. Where the server accepts no payment, its reason stands in their place, and no choice. */
function Points({
  basket,
  preview,
  onType,
  ref,
}: PaymentProps & { readonly ref: (part: HTMLElement | null) => void }): ReactNode {
  const errorText = useErrorText();
  const { offer, chosen, mayPay, problem, isLoading } = preview;
  if (mayPay === true && offer !== undefined) {
    return <PayPanel ref={ref} basket={basket} offer={offer} chosen={chosen} onType={onType} />;
  }
  if (problem !== undefined) {
    return (
      <Refusal ref={ref} role="alert">
        <InfoIcon sizePx={24} />
        {errorText(problem.text, problem.values)}
      </Refusal>
    );
  }
  return isLoading ? <Skeleton height="8.5rem" radius="card" /> : null;
}

/** Choice between earning and paying with points, and the number of points. */
export function Payment({ basket, preview, onType }: PaymentProps): ReactNode {
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
        <Points ref={showPanel} basket={basket} preview={preview} onType={onType} />
      ) : null}
    </Ways>
  );
}
