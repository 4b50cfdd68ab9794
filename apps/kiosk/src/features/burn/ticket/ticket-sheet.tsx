import { Sheet } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../../hooks/use-dismissable.ts";
import { TicketAction } from "./ticket-action.tsx";
import { TicketDetails } from "./ticket-details.tsx";
import type { CouponCardProps } from "./coupon-card.tsx";

interface TicketSheetProps extends Omit<CouponCardProps, "onRegister"> {
  readonly onClose: () => void;
}

/** The chosen voucher on a narrow screen. */
export function TicketSheet({ ticket, isLifted, redeem, activation, onClose }: TicketSheetProps): ReactNode {
  const { t } = useTranslation();
  useDismissable(ticket !== undefined, onClose);
  const hasAction = ticket !== undefined && ticket.action !== "none" && redeem.isPossible;
  return (
    <Sheet
      open={ticket !== undefined}
      title={ticket?.voucher.title ?? t("burn.selectVoucher")}
      closeLabel={t("common.close")}
      onClose={onClose}
      footer={hasAction ? <TicketAction ticket={ticket} redeem={redeem} activation={activation} /> : undefined}
    >
      {ticket === undefined ? null : <TicketDetails ticket={ticket} isLifted={isLifted} />}
    </Sheet>
  );
}
