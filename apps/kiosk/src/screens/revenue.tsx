import styled from "@emotion/styled";
import {
  addTyped,
  convertPoints,
  NO_POINTS,
  NO_REVENUE,
  posModeRules,
  typedEarning,
  type BasketKey,
  type Cents,
  type Points,
} from "@punktum/domain";
import { Button, CloseIcon, EmptyState, IconButton, useMediaQuery } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DutyChip } from "../components/duty-chip.tsx";
import { KeptDialog, SlowDialog, UnknownDialog } from "../components/kept-dialogs.tsx";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { usePreview, type Estimate } from "../features/basket/use-preview.ts";
import { useBasket } from "../features/basket/use-basket.ts";
import { OrdersButton } from "../features/orders/orders-button.tsx";
import { KeypadPanel } from "../features/revenue/keypad-panel.tsx";
import { NextStep } from "../features/revenue/next-step.tsx";
import { useRuleNames } from "../features/revenue/rule-words.ts";
import { RuleList } from "../features/revenue/rule-list.tsx";
import { usePointsBooking, type PointsBooking } from "../features/revenue/use-points-booking.ts";
import { useRevenueEntry } from "../features/revenue/use-revenue-entry.ts";
import { shownPoints } from "../features/revenue/use-revenue-rules.ts";
import { SuccessDialog } from "../features/success/success-dialog.tsx";
import { bookingResult } from "../features/success/success-result.ts";
import { useMounting } from "../hooks/use-device.ts";
import { useDismissable } from "../hooks/use-dismissable.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useSession } from "../hooks/use-session.ts";
import { useStaffDemand } from "../hooks/use-staff-demand.ts";
import { useServices } from "../services/services-context.ts";
import { BasketArea } from "./basket-area.tsx";
import { CustomerReader } from "./customer-reader.tsx";

/** Whether keypad, customer and basket fit side by side without scrolling. */
const DESK_QUERY = "(min-width: 1200px) and (orientation: landscape)";

/** Where the basket stands below the keypad: beside it, the space under the keys would stay empty. */
const UPRIGHT_QUERY = "(min-width: 768px) and (max-width: 1023.98px), (min-width: 1024px) and (orientation: portrait)";

/** Measures the room in text units, so that enlarged text gets one column. */
const Room = styled.div({ flex: 1, display: "flex", minWidth: 0, minHeight: 0, containerType: "inline-size" });

const Till = styled.div({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  gap: 16,
  "& > [data-part=customer]": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 12 },
  // An upright screen: keys, beside them customer and promotions, below both the basket with its check-out.
  [`@media ${UPRIGHT_QUERY}`]: {
    "@container (min-width: 44rem)": {
      display: "grid",
      alignContent: "start",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      gridTemplateRows: "auto auto auto minmax(0, 1fr)",
      gap: "16px 24px",
      "& > [data-part=pad]": { gridRow: "1 / 4", gridColumn: 1, alignSelf: "start" },
      "& > [data-part=basket]": { gridRow: 4, gridColumn: "1 / -1" },
    },
  },
  // Enlarged text leaves no room for columns side by side.
  "@media (min-width: 1024px) and (orientation: landscape)": {
    "@container (min-width: 44rem)": {
      display: "grid",
      alignContent: "start",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      gridTemplateRows: "auto auto minmax(0, 1fr)",
      gap: "16px 32px",
      "& > [data-part=pad]": { gridRow: "1 / 4", gridColumn: 1 },
    },
  },
  [`@media ${DESK_QUERY}`]: {
    "@container (min-width: 56rem)": {
      gridTemplateColumns: "auto minmax(0, 11fr) minmax(0, 12fr)",
      gridTemplateRows: "auto minmax(0, 1fr)",
      gap: "12px 24px",
      minHeight: 0,
      // Keys and basket need the height more than the screen's lower edge.
      marginBottom: -16,
      "& > [data-part=pad]": { gridRow: "1 / 3", gridColumn: 1, display: "grid" },
      "& > [data-part=book]": { gridColumn: 2 },
      // Enlarged text scrolls here, otherwise only the items of the basket.
      "& > [data-part=basket]": {
        gridRow: "1 / 3",
        gridColumn: 3,
        minHeight: 0,
        overflowY: "auto",
        margin: -8,
        padding: 8,
      },
    },
  },
});

/** Result of points booked by hand. */
function PointsOutcome({
  booking,
  onDone,
}: {
  readonly booking: PointsBooking;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { change, isSlow, isUnanswered, kept, send } = booking;
  const finish = (): void => {
    send("close");
    onDone();
  };
  const leave = (): void => {
    send("leave");
    onDone();
  };
  useDismissable(isUnanswered, () => send("cancel"));
  return (
    <>
      <SuccessDialog
        open={change !== undefined}
        title={t(change !== undefined && change.points < 0 ? "revenue.takenTitle" : "revenue.bookedTitle")}
        result={change && bookingResult(change)}
        onClose={finish}
        onTimeout={finish}
      />
      <SlowDialog open={isSlow} onLeave={leave} />
      <KeptDialog open={kept !== undefined} expected={kept} onClose={finish} />
      <UnknownDialog open={isUnanswered} onRetry={() => send("retry")} onCancel={() => send("cancel")} />
    </>
  );
}

/** Ends the session after a booking. Devices with a burn page then show the screen saver; a cashier's screen stays. */
function useDone(): () => void {
  const { sessions } = useServices();
  const { posMode } = useMounting();
  const navigation = useNavigation();
  return () => {
    sessions.end();
    if (posModeRules(posMode).hasBurnPage) {
      navigation.forward("screen-saver", { replace: true });
    }
  };
}

function TillDesk({ isDesk }: { readonly isDesk: boolean }): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { session } = useSession();
  const { demand } = useStaffDemand();
  const done = useDone();
  const booking = usePointsBooking();
  const basket = useBasket();
  const names = useRuleNames();
  const bookPoints = (points: Parameters<PointsBooking["book"]>[0]): void =>
    session === undefined
      ? demand(() => navigation.forward("qr-scanner", { query: { type: "earn", manualPoints: String(points) } }))
      : booking.book(points, view.terms?.convertFactor);
  const pointsOf = (key: BasketKey, amountCents: Cents): Points =>
    view.terms === undefined ? NO_POINTS : shownPoints(addTyped(NO_REVENUE, key, amountCents), view.terms);
  const estimate: Estimate = (items) => {
    const revenue = items.reduce(
      (sum, { revenueKey, amountCents }) => addTyped(sum, revenueKey, amountCents),
      NO_REVENUE,
    );
    if (view.terms === undefined) {
      return undefined;
    }
    const { points: rulePoints, reasons: expectedReasons } = typedEarning(revenue, view.terms);
    return { points: convertPoints(rulePoints, view.terms.convertFactor), rulePoints, expectedReasons };
  };
  const entry = useRevenueEntry({
    onApply: (key, amountCents) => {
      if (key !== "rmb" && view.terms !== undefined) {
        const points = pointsOf(key, amountCents);
        basket.add({ name: names(key, view.terms), revenueKey: key, amountCents, points });
      }
    },
    onPoints: bookPoints,
    onClear: basket.clear,
  });
  const { mode, pad, view } = entry;
  const preview = usePreview(basket, estimate);
  const isManual = mode === "manual";
  return (
    <Till>
      <div data-part="customer">
        <NextStep
          mode={mode}
          hasTyped={pad.canEnter}
          hasItems={basket.items.length > 0}
          hasCustomer={session !== undefined}
          mayPay={basket.mode === "earn" || preview.mayPay !== false}
        />
        <CustomerReader />
      </div>
      <div data-part="pad">
        <KeypadPanel mode={mode} pad={pad} modes={["extended", "manual"]} onMode={entry.choose} fills={isDesk} />
      </div>
      {isManual ? (
        // The grid stretches its cells: without a cell of its own the button is as high as the keypad.
        <div data-part="book">
          <Button size="large" fullWidth disabled={!pad.canEnter} loading={booking.isBusy} onClick={pad.enter}>
            {t("revenue.BOOK_NOW")}
          </Button>
        </div>
      ) : (
        <>
          <div>
            <RuleList
              view={view}
              keys={["rmc1", "rmc2", "rmc3", "rmt"]}
              amountCents={entry.amountCents}
              onApply={entry.apply}
            />
          </div>
          <div data-part="basket">
            <BasketArea
              basket={basket}
              pointsOf={pointsOf}
              preview={preview}
              convertFactor={view.terms?.convertFactor}
              fills={isDesk}
              onDone={done}
            />
          </div>
        </>
      )}
      <PointsOutcome
        booking={booking}
        onDone={() => {
          pad.press("AC");
          done();
        }}
      />
    </Till>
  );
}

/** Manual bookings are disabled. Sales of a paired till still arrive (decision 0106). */
function NotAllowed(): ReactNode {
  const { t } = useTranslation();
  return <EmptyState title={t("revenue.notAllowed")} text={t("revenue.notAllowedText")} />;
}

/** The cashier's screen: customer, entry, points and the next step. */
export function RevenueScreen(): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { store } = useMounting();
  const isDesk = useMediaQuery(DESK_QUERY);
  return (
    <KioskScreen
      title={t("revenue.title")}
      hideTitle
      fill={isDesk}
      controls={
        <>
          <OrdersButton />
          <DutyChip />
          <IconButton
            label={t("common.close")}
            icon={<CloseIcon />}
            onClick={() => navigation.forward("screen-saver", { replace: true })}
          />
        </>
      }
    >
      {store.manualAllowed ? (
        <Room>
          <TillDesk isDesk={isDesk} />
        </Room>
      ) : (
        <NotAllowed />
      )}
    </KioskScreen>
  );
}
