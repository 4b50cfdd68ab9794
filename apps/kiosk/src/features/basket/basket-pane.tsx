import styled from "@emotion/styled";
import { basketCents, type BasketItem, type Cents } from "@punktum/domain";
import { Button, fontSize, fontWeight, Sheet, space, useWide } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useMounting } from "../../hooks/use-device.ts";
import { FigureDialog, type TypedFigure } from "./figure-dialog.tsx";
import { Summary, SummaryCard, type SummaryProps } from "./summary.tsx";
import { useEuros } from "../../hooks/use-euros.ts";

/** On a phone: a bar with the total, after keys and promotions, so that it covers none of them. It opens the rest. */
const Bar = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space(1)} ${space(2)}`,
  marginInline: `calc(-1 * ${space(2)})`,
  padding: `${space(1.5)} ${space(2)} calc(${space(1.5)} + env(safe-area-inset-bottom))`,
  background: "var(--ui-surface)",
  boxShadow: "0 -1px 0 var(--ui-line)",
  "& [data-part=total]": { fontSize: fontSize.lead, fontWeight: fontWeight.heavy, fontVariantNumeric: "tabular-nums" },
  "& [data-part=count]": { display: "block", color: "var(--ui-text-muted)", fontSize: fontSize.small },
});

const SheetBody = styled.div({
  minHeight: "100%",
  padding: `${space(9)} ${space(3)} ${space(3)}`,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
});

function PhoneBasket(props: SummaryProps): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { decimalRevenue } = useMounting().store;
  const { items } = props.basket;
  const close = (): void => setIsOpen(false);
  useDismissable(isOpen, close);
  return (
    <>
      <Bar>
        <span>
          <span data-part="total">{euros(basketCents(items), { decimalRevenue })}</span>
          <span data-part="count">{t("basket.count", { count: items.length })}</span>
        </span>
        <Button variant={items.length === 0 ? "secondary" : "primary"} onClick={() => setIsOpen(true)}>
          {t("basket.open")}
        </Button>
      </Bar>
      <Sheet open={isOpen} title={t("basket.SUMMARY")} closeLabel={t("common.close")} onClose={close}>
        <SheetBody>
          <Summary {...props} fills />
        </SheetBody>
      </Sheet>
    </>
  );
}

export interface BasketPaneProps extends Omit<SummaryProps, "onType"> {
  /** Increases or decreases an item. */
  readonly onAdd: (item: BasketItem, cents: Cents) => void;
}

/** The basket: a card beside the keypad, or on a phone a bar that opens it. */
export function BasketPane({ onAdd, ...props }: BasketPaneProps): ReactNode {
  const [wanted, setWanted] = useState<TypedFigure>();
  const isWide = useWide();
  const { basket, preview } = props;
  return (
    <>
      {isWide ? <SummaryCard {...props} onType={setWanted} /> : <PhoneBasket {...props} onType={setWanted} />}
      <FigureDialog
        wanted={wanted}
        basket={basket}
        preview={preview}
        onAdd={onAdd}
        onClose={() => setWanted(undefined)}
      />
    </>
  );
}
