import type { AccountDetails } from "@punktum/client";
import { TOTEM_QUERY, useMediaQuery, useWide, Veil } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "../../../hooks/use-navigation.ts";
import { useShopper } from "../../../hooks/use-session.ts";
import { BurnActions } from "./burn-actions.tsx";
import { BurnLayout } from "./burn-layout.tsx";
import { CodeDialog } from "../redeem/code-dialog.tsx";
import { ConfirmRedeemDialog } from "../redeem/confirm-redeem-dialog.tsx";
import { CouponCard } from "../ticket/coupon-card.tsx";
import { isHeldBack } from "../redeem/held-back.ts";
import { LockedNotice, NewNotice, PinNotice, ReadNotice } from "./locked-notice.tsx";
import { RefusalDialog } from "../redeem/refusal-dialog.tsx";
import { ShopperHero } from "./shopper-hero.tsx";
import { TicketList } from "../ticket/ticket-list.tsx";
import { TicketSheet } from "../ticket/ticket-sheet.tsx";
import { UnansweredDialog } from "../redeem/unanswered-dialog.tsx";
import { useActivation, type Activation } from "../redeem/use-activation.ts";
import { useChoice } from "./use-choice.ts";
import { useCouponCode } from "../redeem/use-coupon-code.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import type { Redeem } from "../redeem/use-redeem.ts";
import { useTickets } from "../ticket/use-tickets.ts";

function RedeemDialogs({
  redeem,
  activation,
}: {
  readonly redeem: Redeem;
  readonly activation: Activation;
}): ReactNode {
  const { t } = useTranslation();
  const account = useShopper();
  const { state, voucher, send } = redeem;
  return (
    <>
      <ConfirmRedeemDialog
        open={state === "confirming"}
        voucher={voucher}
        balance={account.points}
        onConfirm={() => send("confirm")}
        onCancel={() => send("cancel")}
      />
      <RefusalDialog open={state === "refused"} refusal={redeem.refusal} onClose={() => send("close")} />
      <RefusalDialog
        open={activation.refusal !== undefined}
        refusal={activation.refusal}
        onClose={activation.dismissRefusal}
      />
      <UnansweredDialog
        open={state === "printUnanswered"}
        onRetry={() => send("retry")}
        onCancel={() => send("cancel")}
      />
      <UnansweredDialog open={state === "unanswered"} onRetry={() => send("retry")} onCancel={() => send("cancel")} />
      <Veil
        open={state === "redeeming" || state === "findingKey"}
        label={state === "findingKey" ? t("common.pleaseWait") : t("burn.redeeming")}
      />
    </>
  );
}

function noticeOf(
  { isLocked, redeemNeeds, hasPin }: AccountDetails,
  { isPossible, missing }: Pick<Redeem, "isPossible" | "missing">,
): ReactNode {
  if (isLocked) {
    return <LockedNotice />;
  }
  const needs = redeemNeeds ?? missing?.needs;
  if (needs === undefined || !isPossible) {
    return undefined;
  }
  const byPin = needs === "PROVEN" && hasPin === true;
  const notice = byPin ? <PinNotice isAlways={redeemNeeds !== undefined} /> : <ReadNotice needs={needs} />;
  return missing === undefined ? notice : <NewNotice key={missing.round}>{notice}</NewNotice>;
}

interface BurnPageProps {
  readonly redeem: Redeem;
  /** Opens the registration; absent if the shopper cannot register. */
  readonly onRegister: (() => void) | undefined;
  /** The voucher that is chosen at first. */
  readonly chosenId: string | undefined;
}

/** Points, tickets and actions of the shopper. The screen adds the frame and the success dialog. */
export function BurnPage({ redeem, onRegister, chosenId }: BurnPageProps): ReactNode {
  const { t } = useTranslation();
  const account = useShopper();
  const navigation = useNavigation();
  const isWide = useWide();
  const isTotem = useMediaQuery(TOTEM_QUERY);
  const groups = useTickets();
  const activation = useActivation();
  const couponCode = useCouponCode(groups, (request) => redeem.ask(request));
  const choice = useChoice(groups, redeem, { isWide, chosenId });
  useFocusReturn(redeem.state);
  const detail = { isLifted: redeem.state !== "idle", redeem, activation };
  return (
    <>
      <BurnLayout
        notice={noticeOf(account, redeem)}
        hero={isTotem ? undefined : <ShopperHero />}
        listLabel={t("burn.vouchers")}
        list={
          <TicketList groups={groups} selectedId={choice.selectedId} opensDialog={!isWide} onSelect={choice.select} />
        }
        card={
          isWide && !choice.isEmpty ? (
            <CouponCard {...detail} ticket={choice.ticket} onRegister={onRegister} />
          ) : undefined
        }
        actions={
          <BurnActions
            onHistory={() => navigation.forward("history")}
            onLogout={() => navigation.forward("screen-saver", { replace: true })}
            onRedeemCoupon={redeem.isPossible && !isHeldBack(account) ? couponCode.open : undefined}
            isLoadingKeys={couponCode.isLoading}
            onRegister={onRegister}
          />
        }
      />
      {isWide ? null : <TicketSheet {...detail} ticket={choice.sheetTicket} onClose={choice.clear} />}
      <CodeDialog
        couponCode={couponCode}
        onScan={() => navigation.forward("qr-scanner", { query: { type: "burn" } })}
      />
      <RedeemDialogs redeem={redeem} activation={activation} />
    </>
  );
}
