import { addCents, bookingNumberOf, type BasketKey, type Cents, type Points } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { WhyList } from "../components/why-list.tsx";
import { BasketPane } from "../features/basket/basket-pane.tsx";
import { CheckOutDialogs } from "../features/basket/check-out-dialogs.tsx";
import { displayContentOf } from "../features/basket/display-content.ts";
import type { Basket } from "../features/basket/use-basket.ts";
import { useCheckout } from "../features/basket/use-checkout.ts";
import type { Preview } from "../features/basket/use-preview.ts";
import { ReturnsDialog } from "../features/returns/returns-dialog.tsx";
import { SuccessDialog } from "../features/success/success-dialog.tsx";
import { bookingResult } from "../features/success/success-result.ts";
import { useCustomerDisplay } from "../hooks/use-customer-display.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

export interface BasketAreaProps {
  readonly basket: Basket;
  /** Points of an item until the server has answered. */
  readonly pointsOf: (key: BasketKey, amountCents: Cents) => Points;
  /** What booking the basket would do now. */
  readonly preview: Preview;
  /** Programme points per stored point, once the rules are known. */
  readonly convertFactor: number | undefined;
  /** Whether the basket has a fixed height. */
  readonly fills: boolean;
  /** The customer is served and the result was closed. */
  readonly onDone: () => void;
}

/** Everything the cashier does with a basket: view, pay, book, see reasons, take back. */
export function BasketArea({ basket, pointsOf, preview, convertFactor, fills, onDone }: BasketAreaProps): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const [isReturning, setIsReturning] = useState(false);
  const checkout = useCheckout(basket.clear, convertFactor);
  const { sale, booking } = checkout;
  const language = useStore(useServices().language);
  useCustomerDisplay(displayContentOf(basket, preview, { sale, language }));
  const finish = (): void => {
    checkout.send("close");
    onDone();
  };
  return (
    <>
      <BasketPane
        basket={basket}
        preview={preview}
        fills={fills}
        onCheckOut={() => checkout.ask(preview)}
        onReturn={() => setIsReturning(true)}
        onAdd={(item, added) => {
          const amountCents = addCents(item.amountCents, added);
          basket.change({ ...item, amountCents, points: pointsOf(item.revenueKey, amountCents) });
        }}
      />
      <CheckOutDialogs
        checkout={checkout}
        view={preview.view}
        onLeave={() => navigation.forward("screen-saver", { replace: true })}
        onNext={finish}
      />
      <SuccessDialog
        open={checkout.state === "booked"}
        title={booking?.mode === "pay" ? t("basket.paidTitle") : t("basket.bookedTitle")}
        result={sale && bookingResult(sale)}
        onClose={finish}
        onTimeout={finish}
      >
        {sale === undefined ? null : (
          <>
            {sale.reasons === undefined ? null : <WhyList reasons={sale.reasons} />}
            <p>{t("basket.number", { number: bookingNumberOf(sale.bookingId) })}</p>
          </>
        )}
      </SuccessDialog>
      <ReturnsDialog open={isReturning} onClose={() => setIsReturning(false)} />
    </>
  );
}
