import { cents, formatPoints, type BasketItem, type Cents } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMounting } from "../../hooks/use-device.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { CalculatorDialog } from "./calculator-dialog.tsx";
import { usablePoints } from "./pay-panel.tsx";
import type { Basket } from "./use-basket.ts";
import type { Preview } from "./use-preview.ts";
import { useEuros } from "../../hooks/use-euros.ts";

/** What is being typed for a basket: a change of an item, or the points to use. */
export type TypedFigure = { readonly kind: "item"; readonly item: BasketItem } | { readonly kind: "points" };

interface FigureDialogProps {
  readonly wanted: TypedFigure | undefined;
  readonly basket: Basket;
  readonly preview: Preview;
  readonly onAdd: (item: BasketItem, cents: Cents) => void;
  readonly onClose: () => void;
}

function PointsFigure({ basket, preview, onClose }: FigureDialogProps): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const { offer, chosen } = preview;
  if (offer === undefined) {
    return null;
  }
  const using = {
    points: formatPoints(chosen ?? offer.maximum, language),
    maximum: formatPoints(offer.maximum, language),
  };
  return (
    <CalculatorDialog
      open
      unit="points"
      name={t("basket.use")}
      total={t("basket.using", using)}
      onAdd={(value) => {
        onClose();
        basket.setPointsToUse(usablePoints(offer, value));
      }}
      onClose={onClose}
    />
  );
}

/** The basket's calculator. It is mounted beside the pane, so that rotating the device keeps the typed value. */
export function FigureDialog(props: FigureDialogProps): ReactNode {
  const euros = useEuros();
  const { decimalRevenue } = useMounting().store;
  const { wanted, onAdd, onClose } = props;
  if (wanted === undefined) {
    return null;
  }
  if (wanted.kind === "points") {
    return <PointsFigure {...props} />;
  }
  const { item } = wanted;
  return (
    <CalculatorDialog
      open
      unit="euros"
      name={item.name}
      total={euros(item.amountCents, { decimalRevenue })}
      onAdd={(value) => {
        onClose();
        onAdd(item, cents(value));
      }}
      onClose={onClose}
    />
  );
}
