import { Button, Toggle } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShopper } from "../../../hooks/use-session.ts";
import { isHeldBack } from "../redeem/held-back.ts";
import type { TicketView } from "./ticket-view.ts";
import type { Activation } from "../redeem/use-activation.ts";
import type { Redeem } from "../redeem/use-redeem.ts";

interface TicketActionProps {
  readonly ticket: TicketView;
  readonly redeem: Pick<Redeem, "ask" | "isResting" | "isPossible">;
  readonly activation: Activation;
}

/** The voucher's action: redeem, or the activation switch. It is disabled while the voucher is locked. */
export function TicketAction({ ticket, redeem, activation }: TicketActionProps): ReactNode {
  const { t } = useTranslation();
  const account = useShopper();
  const { voucher, action, lock } = ticket;
  const isLocked = lock !== undefined;
  if (action === "none" || !redeem.isPossible) {
    return null;
  }
  if (action === "activate") {
    const { activated } = voucher.activation;
    return (
      <Toggle
        label={t("burn.activate")}
        checked={activated}
        disabled={isLocked || account.isLocked}
        loading={activation.isPending}
        onChange={(isOn) => activation.change(voucher, isOn)}
      />
    );
  }
  return (
    <Button
      fullWidth
      size="large"
      disabled={isLocked || isHeldBack(account)}
      resting={redeem.isResting}
      onClick={() => redeem.ask({ voucher })}
    >
      {t("burn.redeemNow")}
    </Button>
  );
}
