import { Button, Dialog, space, Veil } from "@punktum/ui";
import type { SaleView } from "@punktum/client";
import { basketCents } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KeptDialog, SlowDialog } from "../../components/kept-dialogs.tsx";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { Totals } from "./totals.tsx";
import type { Checkout } from "./use-checkout.ts";

interface DialogsProps {
  readonly checkout: Checkout;
  /** The sale to confirm. */
  readonly view: SaleView | undefined;
  /** Leaves the till while the answer to a payment is pending. */
  readonly onLeave: () => void;
  /** The sale is stored, and the cashier goes on. */
  readonly onNext: () => void;
}

/** Confirmation before booking. Only its two buttons close it, not a tap beside it. */
function Question({ checkout, view }: Pick<DialogsProps, "checkout" | "view">): ReactNode {
  const { t } = useTranslation();
  const { state, booking, send } = checkout;
  const open = state === "confirming";
  useDismissable(open, () => send("cancel"));
  return (
    <Dialog
      open={open}
      title={t("basket.REVENUE_ALERT_TITLE")}
      role="alertdialog"
      dismissable={false}
      actions={
        <>
          <Button variant="quiet" onClick={() => send("cancel")}>
            {t("basket.REVENUE_ALERT_CANCEL")}
          </Button>
          <Button data-autofocus onClick={() => send("confirm")}>
            {t("basket.REVENUE_ALERT_CONFIRM")}
          </Button>
        </>
      }
    >
      {booking === undefined ? null : (
        <div style={{ display: "grid", gap: space(2) }}>
          <p>{booking.mode === "pay" ? t("basket.REVENUE_ALERT_PAY") : t("basket.REVENUE_ALERT_EARN")}</p>
          <Totals totalCents={basketCents(booking.items)} view={view} isLoading={false} />
        </div>
      )}
    </Dialog>
  );
}

/** The server did not answer, so the result is unknown. The cashier can only retry the same booking, which is safe. */
function Unanswered({ checkout, onLeave }: Pick<DialogsProps, "checkout" | "onLeave">): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog
      open={checkout.state === "unanswered"}
      title={t("basket.unansweredTitle")}
      role="alertdialog"
      dismissable={false}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {t("basket.unansweredLater")}
          </Button>
          <Button data-autofocus onClick={() => checkout.send("retry")}>
            {t("common.retry")}
          </Button>
        </>
      }
    >
      <p>{t("basket.unansweredText")}</p>
    </Dialog>
  );
}

/** Dialogs over the basket during check-out. */
export function CheckOutDialogs({ checkout, view, onLeave, onNext }: DialogsProps): ReactNode {
  const { t } = useTranslation();
  const leave = (): void => {
    checkout.send("leave");
    if (checkout.booking?.mode === "earn") {
      onNext();
    }
  };
  return (
    <>
      <Question checkout={checkout} view={view} />
      <Veil open={checkout.state === "booking"} label={t("basket.booking")} />
      <SlowDialog open={checkout.state === "waiting"} onLeave={leave} />
      <KeptDialog open={checkout.state === "kept"} expected={checkout.expected} onClose={onNext} />
      <Unanswered checkout={checkout} onLeave={onLeave} />
    </>
  );
}
