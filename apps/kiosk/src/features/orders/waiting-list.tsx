import styled from "@emotion/styled";
import { addCents, basketCents, cents, formatDateTime, formatSignedPoints, negateCents } from "@punktum/domain";
import { Button, Chip, RefreshIcon, space, TextInputDialog, WarningIcon } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { deviceTimeZone } from "../../config/time-zone.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { useEuros } from "../../hooks/use-euros.ts";
import type { HandOver, WaitingOrder } from "../../services/orders/order-types.ts";
import { contentLanguage } from "../../config/languages.ts";
import { useServices } from "../../services/services-context.ts";
import { Arrived } from "./arrived.tsx";
import { HandOverPanel } from "./hand-over-panel.tsx";
import { Head, List } from "./order-lines.ts";
import { useWaitingOrders } from "./use-waiting-orders.ts";
import { WaitingHint } from "./waiting-hint.tsx";

const Row = styled.div({ display: "flex", flexWrap: "wrap", gap: space(1) });

/** Text for an order: a purchase with its amount, or manual points. Without cards where anybody may look. */
function useOrderWords(hasCards: boolean): (order: WaitingOrder["order"]) => string {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const euros = useEuros();
  const inPoints = (value: NonNullable<NonNullable<WaitingOrder["order"]>["expected"]>): string =>
    t("orders.points", { count: Math.abs(value), points: formatSignedPoints(value, language) });
  return (order) => {
    if (order === undefined) {
      return t("orders.unknown");
    }
    if (order.kind === "RETURN") {
      const back = order.booking.lines.reduce((sum, { amountCents }) => addCents(sum, amountCents), cents(0));
      const taken = order.expected === undefined ? "" : `, ${inPoints(order.expected)}`;
      return `${t("returns.title")}: ${euros(negateCents(back))}${taken}`;
    }
    const card = hasCards ? `${t("orders.card", { end: order.booking.keyCode.slice(-4) })}: ` : "";
    if (order.kind === "CHECK_IN") {
      return `${card}${t("orders.visit")}`;
    }
    if (order.kind === "REDEMPTION") {
      const { expected, booking } = order;
      return `${card}${booking.titles[contentLanguage(language)]}${expected === undefined ? "" : `, ${inPoints(expected)}`}`;
    }
    if (order.kind === "POINTS") {
      return `${card}${inPoints(order.booking.points)}`;
    }
    const amount = euros(basketCents(order.booking.items));
    return `${card}${amount}${order.expected === undefined ? "" : `, ${inPoints(order.expected)}`}`;
  };
}

/** Visits and redemptions are not handed over: nobody at the counter has confirmed them. */
const isOfShopper = ({ kind }: NonNullable<WaitingOrder["order"]>): boolean =>
  kind === "CHECK_IN" || kind === "REDEMPTION";

interface ItemProps {
  readonly item: WaitingOrder;
  readonly isWhole: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

function Item({ item, isWhole, onRetry, onDiscard }: ItemProps): ReactNode {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const orderWords = useOrderWords(isWhole)(item.order);
  const { state, needsSignIn, madeAtMs } = item;
  const isRefused = state.kind === "REFUSED";
  return (
    <li>
      <Head>
        <div>
          <p data-part="what">{state.kind === "WITHDRAWN" ? t("orders.removed") : orderWords}</p>
          <p data-part="facts">
            {formatDateTime(madeAtMs, deviceTimeZone)}
            {item.order === undefined ? "" : ` · ${item.order.storeName}`}
          </p>
        </div>
        <Chip tone={isRefused ? "danger" : "warning"} icon={isRefused ? <WarningIcon sizePx={20} /> : undefined}>
          {t(isRefused ? "orders.refused" : needsSignIn ? "orders.waitsSignIn" : "orders.waits")}
        </Chip>
      </Head>
      {isRefused ? (
        <>
          <p>{errorText(state.refusal.code)}</p>
          {isWhole ? (
            <Row>
              <Button size="small" variant="secondary" onClick={onRetry}>
                {t("common.retry")}
              </Button>
              <Button size="small" variant="quiet" onClick={onDiscard}>
                {t("orders.discard")}
              </Button>
            </Row>
          ) : null}
        </>
      ) : null}
    </li>
  );
}

/** Orders that leave the tablet with a reason: one that is not to be booked, or handed-over ones. */
type Asked = WaitingOrder | HandOver;

/** Asks for the reason. */
function ReasonDialog({
  asked,
  onClose,
  onReason,
}: {
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const leave = (): void => {
    setReason("");
    onClose();
  };
  const isOpen = asked !== undefined;
  const isHandOver = asked !== undefined && "codes" in asked;
  useDismissable(isOpen, leave);
  return (
    <TextInputDialog
      open={isOpen}
      title={t(isHandOver ? "orders.handOverTitle" : "orders.discardTitle")}
      label={t("orders.reason")}
      confirmLabel={t(isHandOver ? "orders.handedOver" : "orders.discard")}
      closeLabel={t("common.close")}
      value={reason}
      field={{ maxLength: 200 }}
      onChange={setReason}
      onConfirm={(typed) => {
        setReason("");
        onReason(typed);
      }}
      onClose={leave}
    />
  );
}

interface WaitingListProps {
  readonly isWhole?: boolean;
  readonly hasHint?: boolean;
}

/**
 * Bookings that wait for the server, oldest first, and those booked meanwhile. They can be handed over to the back
 * office. `isWhole`: with cards and decisions, for staff. `hasHint`: says what happens next.
 */
export function WaitingList({ isWhole = true, hasHint = true }: WaitingListProps): ReactNode {
  const { t } = useTranslation();
  const { orders, arrivals, sendNow, retry, decide, discard, handOver, noteHandOver } = useWaitingOrders();
  const wordsOf = useOrderWords(isWhole);
  const [asked, setAsked] = useState<Asked>();
  const isWaiting = orders.some(({ state }) => state.kind !== "REFUSED");
  return (
    <div style={{ display: "grid", gap: space(2) }}>
      {hasHint ? <WaitingHint orders={orders} /> : null}
      <List aria-label={t("orders.title")}>
        {orders.map((item) => (
          <Item
            key={item.number}
            item={item}
            isWhole={isWhole}
            onRetry={() => retry(item)}
            onDiscard={() => decide(() => setAsked(item))}
          />
        ))}
      </List>
      {orders.length === 0 ? null : (
        <Row>
          {isWaiting ? (
            <Button size="small" variant="secondary" startIcon={<RefreshIcon sizePx={20} />} onClick={sendNow}>
              {t(orders.some(({ needsSignIn }) => needsSignIn) ? "orders.signIn" : "orders.sendNow")}
            </Button>
          ) : null}
          {isWhole && orders.some(({ order }) => order !== undefined && !isOfShopper(order)) ? (
            <HandOverPanel
              orders={orders}
              wordsOf={wordsOf}
              onHandOver={handOver}
              onDone={(made) => decide(() => setAsked(made))}
            />
          ) : null}
        </Row>
      )}
      {arrivals.length === 0 ? null : (
        <>
          <h3 style={{ fontSize: "1.125rem" }}>{t("orders.arrived")}</h3>
          <Arrived arrivals={arrivals} />
        </>
      )}
      <ReasonDialog
        asked={asked}
        onClose={() => setAsked(undefined)}
        onReason={(reason) => {
          if (asked !== undefined && "codes" in asked) {
            noteHandOver(asked, reason);
          } else if (asked !== undefined) {
            discard(asked, reason);
          }
          setAsked(undefined);
        }}
      />
    </div>
  );
}
