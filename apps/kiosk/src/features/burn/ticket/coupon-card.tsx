import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { Button, Card, durationMs, easing, EmptyState, EmptyVouchersIllustration, fontSize, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PORTRAIT } from "../page/layouts.ts";
import { TicketAction } from "./ticket-action.tsx";
import { TicketDetails } from "./ticket-details.tsx";
import type { TicketView } from "./ticket-view.ts";
import type { Activation } from "../redeem/use-activation.ts";
import type { Redeem } from "../redeem/use-redeem.ts";

/** The card rises from the lower edge, where the hint stood before. */
const rise = keyframes({ from: { opacity: 0, transform: "translateY(3rem)" } });

const Frame = styled(Card)({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  overflow: "hidden",
  // Outline of the place for the chosen voucher.
  "&[data-empty=true]": {
    border: "2px dashed var(--ui-brand-line)",
    background: "transparent",
    boxShadow: "none",
  },
  [PORTRAIT]: {
    height: "auto",
    "&[data-empty=false]": { animation: `${rise} ${durationMs.standard}ms ${easing.enter}` },
  },
});
const Scroll = styled.div({
  containerType: "inline-size",
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  overflowX: "clip",
  // The hint stays near the top, level with the list, in a tall pane too.
  "&[data-empty=true] > div": { minHeight: "min(100%, 34rem)" },
  // Below the list the hint is one low row, so that the list keeps its height.
  [PORTRAIT]: {
    flex: "1 1 auto",
    "&[data-empty=true] > div": { minHeight: 0, gap: 0, padding: space(2), "& > svg": { display: "none" } },
    "&[data-empty=true] > div > p": { margin: 0, maxWidth: "none", fontSize: fontSize.body },
  },
});
const Foot = styled.div({ padding: `${space(2)} ${space(3)} ${space(3)}`, "&:empty": { display: "none" } });
const Register = styled.div({
  display: "grid",
  gap: space(2),
  justifyItems: "center",
  margin: space(3),
  padding: space(3),
  borderRadius: 16,
  background: "var(--ui-brand-soft)",
  color: "var(--ui-brand-soft-text)",
  textAlign: "center",
  [PORTRAIT]: {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    justifyItems: "start",
    margin: `0 ${space(2)} ${space(2)}`,
    padding: space(2),
    textAlign: "start",
  },
});

export interface CouponCardProps {
  readonly ticket: TicketView | undefined;
  readonly isLifted: boolean;
  readonly redeem: Redeem;
  readonly activation: Activation;
  /** Present if the shopper may register. */
  readonly onRegister: (() => void) | undefined;
}

/** The chosen voucher beside or below the list, or a hint to choose one. */
export function CouponCard({ ticket, isLifted, redeem, activation, onRegister }: CouponCardProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Frame padding="none" data-empty={ticket === undefined}>
      <Scroll aria-live="polite" data-empty={ticket === undefined}>
        {ticket === undefined ? (
          <EmptyState
            title={t("burn.selectVoucher")}
            text={t("burn.selectVoucherText")}
            illustration={onRegister === undefined ? <EmptyVouchersIllustration widthPx={200} /> : undefined}
          />
        ) : (
          <TicketDetails key={ticket.id} ticket={ticket} isLifted={isLifted} />
        )}
      </Scroll>
      {ticket === undefined && onRegister !== undefined ? (
        <Register>
          <p>{t("burn.registerText")}</p>
          <Button variant="secondary" onClick={onRegister}>
            {t("burn.registerNow")}
          </Button>
        </Register>
      ) : null}
      {ticket === undefined ? null : (
        <Foot>
          <TicketAction ticket={ticket} redeem={redeem} activation={activation} />
        </Foot>
      )}
    </Frame>
  );
}
