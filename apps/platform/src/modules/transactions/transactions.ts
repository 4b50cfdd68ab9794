import type { Cents, EarningReason, Outcome, Points, Sale, SaleLine, TransactionType } from "@punktum/domain";
import type { LedgerErrorCode } from "../../database/errors.ts";
import type { CodeError, GivenCode } from "../accounts/index.ts";
import type { Writer } from "../bookings/index.ts";
import type { Place } from "../places/index.ts";

/** A sale as one request reports it. */
export interface SaleWish {
  /** Who reports it, under which idempotency key. Its `source` says through which interface. */
  readonly writer: Writer;
  readonly place: Place;
  readonly sale: Sale;
  /** The code that was shown; absent: an anonymous sale, which waits for its card. */
  readonly code?: GivenCode | undefined;
  /** Cash interaction id of the till the sale came from; the tablet beside it hears of it. */
  readonly till?: string | undefined;
  /** The device named by the request, where the caller is not one. */
  readonly deviceId?: string | undefined;
}

/** A line with the points it gave or took. */
export interface ValuedLine extends SaleLine {
  readonly points: Points;
}

/** A sale as it is stored, or as a preview says it would be. */
export interface Transaction {
  readonly id: string;
  readonly externalId: string;
  readonly transactionType: TransactionType;
  readonly transactionTimeMs: number;
  readonly amountCents: Cents;
  /** Signed. What was booked; for an anonymous sale what it will give once a card is shown. */
  readonly points: Points;
  /** PAYWITHPOINTSTRANSACTION: the part of the amount that points pay; 0 otherwise. */
  readonly paidCents: Cents;
  /** Null while the sale is anonymous. */
  readonly accountId: string | null;
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly till: string | null;
  readonly lines: readonly ValuedLine[];
  /** Why it gave what it gave; their points add up to `points`. */
  readonly reasons: readonly EarningReason[];
}

/** A sale that was just booked or previewed. */
export interface TransactionResult extends Transaction {
  /** The account's balance right after it; null for an anonymous sale. */
  readonly balance: Points | null;
  /** True when an earlier request with the same key had booked it already. */
  readonly replayed: boolean;
}

export type TransactionError = CodeError | LedgerErrorCode | "GENERAL_NO_PERMISION" | "INSERT_SOMETHING" | "NOT_FOUND";

/** Sales: the one way from a receipt, a basket or a typed revenue to points (EARN-01). */
export interface Transactions {
  /** Books a sale once: its lines, its points and why, in one transaction. */
  book(wish: SaleWish): Promise<Outcome<TransactionResult, TransactionError>>;
  /** What `book` would answer now; nothing changes. */
  preview(wish: SaleWish): Promise<Outcome<TransactionResult, TransactionError>>;
}
