import { transactionsApi, transactionWire, v2 } from "@punktum/contracts";
import type { Sending, TillAnswer } from "@punktum/virtual-till";
import type { TillDesk } from "../till/till-desk.ts";

/** The platform's booking of a receipt. */
interface BookedSale {
  readonly transactionId: string;
  readonly points: number;
  /** Null while the sale waits for a card. */
  readonly accountId: string | null;
}

/** A booking of the shown account. */
interface LedgerBooking {
  readonly id: string;
  readonly points: number;
  readonly reason: string;
  readonly timeMs: number;
}

/** The account of the latest booked sale. */
export interface LedgerAccount {
  readonly accountId: string;
  readonly code: string;
  readonly balance: number;
  readonly bookings: readonly LedgerBooking[];
}

export interface LedgerState {
  readonly sales: ReadonlyMap<string, BookedSale>;
  readonly account: LedgerAccount | null;
}

/** No booking was read yet. */
export const EMPTY_LEDGER: LedgerState = { sales: new Map(), account: null };

/** Whether a sale that the platform took has an account: by its card, or by one that was shown later. */
export function hasAccount(
  { isAnonymous, transactionId }: Extract<TillAnswer, { readonly kind: "TAKEN" }>,
  { sales }: LedgerState,
): boolean {
  return !isAnonymous || typeof sales.get(transactionId ?? "")?.accountId === "string";
}

const SHOWN_BOOKINGS = 6;
const LOOK_MS = 1_500;

const transactionIdOf = ({ answer }: Sending): string | undefined =>
  answer?.kind === "TAKEN" ? (answer.transactionId ?? undefined) : undefined;

async function readSale(desk: TillDesk, transactionId: string): Promise<BookedSale | undefined> {
  const path = transactionsApi.readTransaction.path.replace("{transactionId}", transactionId);
  const sale = await desk.admin()?.read(path, transactionWire);
  return sale === undefined ? undefined : { transactionId, points: sale.points, accountId: sale.accountId ?? null };
}

async function readAccount(desk: TillDesk, accountId: string): Promise<LedgerAccount | null> {
  const path = `${v2.readAccountDetails.path.replace("{accountId}", accountId)}?bookings=${SHOWN_BOOKINGS}`;
  const details = await desk.admin()?.read(path, v2.readAccountDetails.response, { "id-type": "ID" });
  if (details === undefined) {
    return null;
  }
  const { account, balance, identifiers, bookings = [] } = details;
  const { convertFactor } = account;
  return {
    accountId,
    code: identifiers.find(({ type }) => type === "CARDCODE")?.code ?? "",
    balance: balance.points * convertFactor,
    bookings: bookings.map(({ bookingId, bookingType, points, reason, bookingTime }) => ({
      id: bookingId,
      points: (bookingType === "BURNBOOKING" ? -points : points) * convertFactor,
      reason,
      timeMs: Date.parse(bookingTime),
    })),
  };
}

async function look(desk: TillDesk, before: LedgerState): Promise<LedgerState> {
  const sales = new Map(before.sales);
  const ids = desk.get().sent.flatMap((sending) => transactionIdOf(sending) ?? []);
  // A sale that has an account does not change any more.
  for (const id of ids.filter((each) => (sales.get(each)?.accountId ?? null) === null)) {
    const sale = await readSale(desk, id);
    if (sale !== undefined) {
      sales.set(id, sale);
    }
  }
  const accountId = ids.map((id) => sales.get(id)?.accountId).find((each) => typeof each === "string");
  const account = accountId === undefined ? null : await readAccount(desk, accountId);
  return { sales, account };
}

/** Polls the platform's bookings of the till's receipts until the returned function is called. */
export function watchLedger(desk: TillDesk, onState: (state: LedgerState) => void): () => void {
  const controller = new AbortController();
  let state = EMPTY_LEDGER;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = async (): Promise<void> => {
    if (document.visibilityState === "visible" && desk.get().sent.length > 0) {
      state = await look(desk, state).catch(() => state);
      if (!controller.signal.aborted) {
        onState(state);
      }
    }
    if (!controller.signal.aborted) {
      timer = setTimeout(() => void turn(), LOOK_MS);
    }
  };
  void turn();
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
