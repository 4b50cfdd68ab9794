import { handedOverOf } from "@punktum/client";
import { cents, writeHandOverCode } from "@punktum/domain";
import type { OutboxItem } from "@punktum/outbox";
import type { Order } from "../../storage/orders/order.ts";
import type { HandOver } from "./order-types.ts";
import { entryOf } from "./report-orders.ts";

type HandedOverEntry = HandOver["storages"][number]["entries"][number];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Amounts by revenue key. Undefined for what does not fit into a code, such as a payment with points. */
function partsOf({ lineItems = [], transactionType }: Extract<HandedOverEntry, { readonly kind: "SALE" }>["sale"]) {
  const parts = lineItems.flatMap(({ revenueKey = "rmt", extendedAmount, type }) => {
    const amountCents = cents(Math.round(extendedAmount * 100) * (type === "RETURN" ? -1 : 1));
    return revenueKey === "rmb" ? [] : [{ revenueKey, amountCents }];
  });
  const isWhole = parts.length > 0 && parts.length === lineItems.length;
  return isWhole && transactionType === "EARNTRANSACTION" ? parts : undefined;
}

function codeOf(entry: HandedOverEntry, deviceId: string): string | undefined {
  const { number, key, actionTime, identifiedBy } = entry;
  const { keyCode = "", idType = "CARDCODE" } = entry.kind === "SALE" ? entry.sale : entry.points;
  if (!UUID.test(key) || !UUID.test(deviceId) || keyCode === "") {
    return undefined;
  }
  const facts = { number, key, doneAtMs: Date.parse(actionTime), isRead: identifiedBy === "READ", keyCode, idType };
  if (entry.kind === "POINTS") {
    const { points, bookingType } = entry.points;
    const signed = bookingType === "BURNBOOKING" ? -points : points;
    return writeHandOverCode({ ...facts, kind: "POINTS", points: signed }, deviceId);
  }
  const parts = partsOf(entry.sale);
  return parts && writeHandOverCode({ ...facts, kind: "SALE", parts }, deviceId);
}

interface HandOverOptions {
  readonly outboxId: string | undefined;
  /** The device as which the tablet is mounted. An earlier release stored orders without their device. */
  readonly deviceId: string | undefined;
  readonly nowMs: number;
}

/** Creates codes and file content of waiting and refused orders. */
export function createHandOver(
  items: readonly OutboxItem<Order>[],
  { outboxId, deviceId, nowMs }: HandOverOptions,
): HandOver {
  const made = items.flatMap(({ entry: { number, key, lane }, payload, elapsedMs }) => {
    const sent = payload && ({ kind: "BOOKING", number, key, lane, elapsedMs, payload } as const);
    const entry = sent === null ? undefined : handedOverOf(entryOf(sent, undefined), nowMs);
    const maker = payload?.deviceId ?? deviceId;
    return entry === undefined || maker === undefined ? [] : [{ entry, maker }];
  });
  const storages = [...Map.groupBy(made, ({ maker }) => maker)].map(([maker, entries]) => ({
    deviceId: maker,
    outboxId,
    entries: entries.map(({ entry }) => entry),
  }));
  const codes = made.flatMap(({ entry, maker }) => {
    const code = maker === deviceId ? codeOf(entry, maker) : undefined;
    return code === undefined ? [] : [[entry.number, code] as const];
  });
  return { numbers: made.map(({ entry: { number } }) => number), storages, codes: new Map(codes) };
}
