import { Button, Dialog, space, VisuallyHidden } from "@punktum/ui";
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

/** Tells a screen reader that the sale is being booked. */
function Progress({ isBooking }: { readonly isBooking: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <VisuallyHidden>
      <output>{isBooking ? t("basket.booking") : ""}</output>
    </VisuallyHidden>
  );
}

/**
 * Confirmation before booking. Only its two buttons close it, not a tap beside it. It stays open while the sale is
 * booked: to open another dialog in between costs a slow tablet a tenth of a second.
 */
function Question({ checkout, view }: Pick<DialogsProps, "checkout" | "view">): ReactNode {
  const { t } = useTranslation();
  const { state, booking, isRepeated, send } = checkout;
  const isAsked = state === "confirming";
  const isBooking = state === "admitting" || (state === "booking" && !isRepeated);
  useDismissable(isAsked, () => send("cancel"));
  return (
    <Dialog
      open={isAsked || isBooking}
      title={t("basket.REVENUE_ALERT_TITLE")}
      role="alertdialog"
      dismissable={false}
      actions={
        <>
          <Progress isBooking={isBooking} />
          <Button variant="quiet" disabled={isBooking} onClick={() => send("cancel")}>
            {t("basket.REVENUE_ALERT_CANCEL")}
          </Button>
          <Button data-autofocus loading={isBooking} onClick={() => send("confirm")}>
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
  const { state, isRepeated, send } = checkout;
  const isBooking = state === "booking" && isRepeated;
  return (
    <Dialog
      open={state === "unanswered" || isBooking}
      title={t("basket.unansweredTitle")}
      role="alertdialog"
      dismissable={false}
      actions={
        <>
          <Progress isBooking={isBooking} />
          <Button variant="quiet" disabled={isBooking} onClick={onLeave}>
            {t("basket.unansweredLater")}
          </Button>
          <Button data-autofocus loading={isBooking} onClick={() => send("retry")}>
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
  const leave = (): void => {
    checkout.send("leave");
    if (checkout.booking?.mode === "earn") {
      onNext();
    }
  };
  return (
    <>
      <Question checkout={checkout} view={view} />
      <SlowDialog open={checkout.state === "waiting"} onLeave={leave} />
      <KeptDialog open={checkout.state === "kept"} expected={checkout.expected} onClose={onNext} />
      <Unanswered checkout={checkout} onLeave={onLeave} />
    </>
  );
}
