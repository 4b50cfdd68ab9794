import { formatPoints, keypadCents, keypadPoints, type Cents, type Points } from "@punktum/domain";
import { Button, Dialog, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KeypadDisplay } from "../../components/keypad/keypad-display.tsx";
import { Keypad } from "../../components/keypad/keypad.tsx";
import { useKeypad } from "../../components/keypad/use-keypad.ts";
import { useMounting } from "../../hooks/use-device.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { useEuros } from "../../hooks/use-euros.ts";

interface CalculatorProps {
  /** Name of the item or of the points. */
  readonly name: string;
  /** The current total. */
  readonly total: string;
  readonly unit: "euros" | "points";
  readonly onAdd: (value: number) => void;
  readonly onClose: () => void;
}

/** Mounted anew each time the dialog opens, so that its entry starts empty. */
function Calculator({ name, total, unit, onAdd, onClose }: CalculatorProps): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const { store } = useMounting();
  const language = useStore(useServices().language);
  const pad = useKeypad({ onEnter: () => onAdd(value()) });
  const value = (): Cents | Points =>
    unit === "points" ? keypadPoints(pad.state) : keypadCents(pad.state, store.revenueModuleMode);
  const cents = keypadCents(pad.state, store.revenueModuleMode);
  const decimalRevenue = store.revenueModuleMode === "FLOAT";
  const figure = unit === "points" ? formatPoints(keypadPoints(pad.state), language) : euros(cents, { decimalRevenue });
  useDismissable(true, onClose);
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      closeLabel={t("common.close")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button disabled={!pad.canEnter} onClick={pad.enter}>
            {t("basket.add")}
          </Button>
        </>
      }
    >
      <div style={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(2) }}>
        <p style={{ color: "var(--ui-text-muted)" }}>{total}</p>
        <KeypadDisplay label={name} figure={figure} isEmpty={pad.state.entry === 0} isNegative={value() < 0} />
        <Keypad pad={pad} />
      </div>
    </Dialog>
  );
}

export interface CalculatorDialogProps extends Omit<CalculatorProps, "onAdd"> {
  readonly open: boolean;
  /** Receives the typed value, never zero: cents or points. */
  readonly onAdd: (value: number) => void;
}

/**
 * The keypad's simple mode: item, total and keys, no promotions (decision 0039). Add is disabled at zero. Cancel and
 * the close button return no value.
 */
export function CalculatorDialog({ open, ...calculator }: CalculatorDialogProps): ReactNode {
  return open ? <Calculator {...calculator} /> : null;
}
