import type { ReturnInput } from "@punktum/client";
import { apportion, basketCents, bookingNumberOf, cents, points } from "@punktum/domain";
import type { Outgoing } from "@punktum/outbox";
import type { Clock } from "../../base/clock.ts";
import type { DeviceStore } from "../../storage/device-store.ts";
import type { KnownReceipt, ReturnableReceipt } from "../../storage/known-receipt.ts";
import type { Order } from "../../storage/orders/order.ts";
import type { OrderResult, WaitingOrder } from "./order-types.ts";

const MOST = 200;
const KEEP_MS = 7 * 86_400_000;
/** Stands for the whole sale instead of a line. */
const WHOLE = 0;

type Taken = Pick<ReturnInput, "transactionId" | "lines">;

/** Sales that this device booked or looked up lately, for returns while the server does not answer. */
export interface KnownReceipts {
  /** Remembers what the server has told, less what waited on the tablet when it was asked. */
  readonly note: (
    receipts: readonly ReturnableReceipt[],
    waiting: readonly Pick<WaitingOrder, "key" | "order">[],
  ) => Promise<readonly ReturnableReceipt[]>;
  /**
   * The server has answered an order: a booked sale may come back. A return that is not booked takes nothing.
   * `isItemised`: the server has a line for each item, and not one for each revenue key.
   */
  readonly settled: (sent: Outgoing<Order>, result: OrderResult, isItemised: boolean) => Promise<void>;
  /** The receipts with this number, less what was returned here. */
  readonly find: (number: string) => readonly ReturnableReceipt[];
  /** Takes a return off the receipt, before it is stored to be sent. */
  readonly reserve: (key: string, taken: Taken) => Promise<void>;
  /** The return will not be booked. */
  readonly release: (key: string) => Promise<void>;
}

/** What is left of a receipt after the returns of this device. A return of no particular line is spread over all. */
function leftOf({ receipt, taken }: KnownReceipt): ReturnableReceipt {
  const returned = taken.flatMap(({ lines }) => lines);
  const sumOf = (wanted: number): number =>
    returned.reduce((sum, { sequenceNumber, amountCents }) => sum + (sequenceNumber === wanted ? amountCents : 0), 0);
  let spread = receipt.lines.some(({ sequenceNumber }) => sequenceNumber === WHOLE) ? 0 : sumOf(WHOLE);
  const lines = receipt.lines.map((line) => {
    const left = Math.max(0, line.returnableCents - sumOf(line.sequenceNumber));
    const back = Math.min(left, spread);
    spread -= back;
    return { ...line, returnableCents: cents(left - back) };
  });
  return { ...receipt, lines };
}

type Sold = Pick<ReturnableReceipt["lines"][number], "sequenceNumber" | "name" | "amountCents">;

/** The sold lines, and weights for the points of all of them together. */
function soldLines({ items, mode }: Extract<Order, { readonly kind: "SALE" }>["booking"], isItemised: boolean) {
  const all = items.map((item, index) => ({ ...item, sequenceNumber: index + 1 }));
  const sold = all.filter(({ amountCents }) => amountCents > 0);
  if (!isItemised) {
    const name = sold.map((item) => item.name).join(", ");
    const lines: readonly Sold[] = [{ sequenceNumber: WHOLE, name, amountCents: basketCents(items) }];
    return { lines: lines.filter(({ amountCents }) => amountCents > 0), weights: [1] };
  }
  const lines = sold.map(({ sequenceNumber, name, amountCents }): Sold => ({ sequenceNumber, name, amountCents }));
  const isByRules = mode === "earn" && sold.some((item) => item.points > 0);
  return { lines, weights: sold.map((item) => (isByRules ? item.points : item.amountCents)) };
}

interface Booking {
  readonly result: NonNullable<OrderResult>;
  readonly timeMs: number;
  readonly isItemised: boolean;
}

/** A booked basket as a receipt. The server told the points of all lines together. */
function receiptOf(order: Order, { result, timeMs, isItemised }: Booking): ReturnableReceipt | undefined {
  const { bookingId, points: given } = result;
  if (order.kind !== "SALE" || bookingId === "") {
    return undefined;
  }
  const { booking, convertFactor = 1 } = order;
  const { lines, weights } = soldLines(booking, isItemised);
  const shares = lines.length === 0 ? [] : apportion(given, weights);
  return {
    transactionId: bookingId,
    number: bookingNumberOf(bookingId),
    timeMs,
    amountCents: basketCents(booking.items),
    isBooked: true,
    convertFactor,
    lines: lines.map((line, index) => ({
      ...line,
      returnableCents: line.amountCents,
      points: points(shares[index] ?? 0),
    })),
  };
}

const withoutSpace = (number: string): string => number.replaceAll(/[\s-]/g, "").toLowerCase();

/** Creates the known receipts. They are sealed, at most 200, for a week, and go with the other values of the device. */
export function createKnownReceipts(
  device: Pick<DeviceStore, "get" | "change">,
  clock: Pick<Clock, "now">,
): KnownReceipts {
  const fresh = (): readonly KnownReceipt[] =>
    (device.get().knownReceipts ?? []).filter(({ atMs }) => Math.abs(clock.now() - atMs) < KEEP_MS);
  const write = async (known: readonly KnownReceipt[]): Promise<void> =>
    await device.change({ knownReceipts: known.slice(0, MOST) });
  const change = async (isMeant: (known: KnownReceipt) => boolean, to: (known: KnownReceipt) => KnownReceipt) => {
    const known = fresh();
    await (known.some(isMeant) ? write(known.map((each) => (isMeant(each) ? to(each) : each))) : undefined);
  };
  const add = async (made: readonly KnownReceipt[]): Promise<void> => {
    const names = new Set(made.map(({ receipt }) => receipt.transactionId));
    await write([...made, ...fresh().filter(({ receipt }) => !names.has(receipt.transactionId))]);
  };
  const takenOf = (transactionId: string): KnownReceipt["taken"] =>
    fresh().find(({ receipt }) => receipt.transactionId === transactionId)?.taken ?? [];
  const release = async (key: string): Promise<void> =>
    await change(
      ({ taken }) => taken.some((each) => each.key === key),
      (known) => ({ ...known, taken: known.taken.filter((each) => each.key !== key) }),
    );
  return {
    note: async (receipts, waiting) => {
      const made = receipts.map((receipt) => {
        const known = takenOf(receipt.transactionId);
        // A removed one has no content any more. A wiped device has no record of it.
        const taken = waiting.flatMap(({ key, order }) => {
          if (order === undefined) {
            return known.filter((each) => each.key === key);
          }
          const isOfThis = order.kind === "RETURN" && order.booking.transactionId === receipt.transactionId;
          return isOfThis ? [{ key, lines: order.booking.lines }] : [];
        });
        return { receipt, atMs: clock.now(), taken };
      });
      await (made.length === 0 ? undefined : add(made));
      return made.map(leftOf);
    },
    settled: async (sent, result, isItemised) => {
      if (result === null) {
        await release(sent.key);
      } else if (sent.kind === "BOOKING") {
        const timeMs = clock.now() - sent.elapsedMs;
        const receipt = receiptOf(sent.payload, { result, timeMs, isItemised });
        await (receipt && add([{ receipt, atMs: clock.now(), taken: takenOf(receipt.transactionId) }]));
      }
    },
    find: (number) => {
      const wanted = withoutSpace(number);
      return fresh()
        .filter(
          ({ receipt }) =>
            receipt.number === number.trim() || withoutSpace(bookingNumberOf(receipt.transactionId)) === wanted,
        )
        .map(leftOf);
    },
    reserve: async (key, { transactionId, lines }) => {
      const parts = lines.map(({ sequenceNumber, amountCents }) => ({ sequenceNumber, amountCents }));
      await change(
        ({ receipt }) => receipt.transactionId === transactionId,
        (known) => ({
          ...known,
          taken: [...known.taken.filter((other) => other.key !== key), { key, lines: parts }],
        }),
      );
    },
    release,
  };
}
