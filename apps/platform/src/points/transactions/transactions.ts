import type {
  Cents,
  EarningReason,
  Failure,
  Outcome,
  Points,
  RevenueKey,
  Sale,
  SaleLine,
  SaleRemark,
  TransactionType,
} from "@punktum/domain";
import type { LedgerErrorCode } from "../../database/index.ts";
import type { CodeError, GivenCode } from "../../people/accounts/index.ts";
import type { Writer } from "../bookings/index.ts";
import type { SpendingError } from "../../people/identifications/index.ts";
import type { HandWorkRefusal } from "../hand-work/index.ts";
import type { CapRefusal } from "../../places/pins/index.ts";
import type { Place } from "../../places/places/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/** A sale as one request reports it. */
export interface SaleWish {
  /** Who reports it, under which idempotency key. Its `source` says through which interface. */
  readonly writer: Writer;
  readonly place: Place;
  readonly sale: Sale;
  /** The sale's time is the platform's own, not the caller's: a repeated request will say another. */
  readonly isNow?: boolean | undefined;
  /** The code that was shown; absent: an anonymous sale, which waits for its card. */
  readonly code?: GivenCode | undefined;
  /** A till's: the card as it was read, which tells a repeated request from another one whatever became of the card. */
  readonly shown?: string | undefined;
  /** Cash interaction id of the till the sale came from; the tablet beside it hears of it. */
  readonly till?: string | undefined;
  /** The device named by the request, where the caller is not one. */
  readonly deviceId?: string | undefined;
  /** What staff want the sale to give, before coupons: only as far as points may be booked by hand (EARN-02). */
  readonly staffPoints?: Points | undefined;
}

/** The card of an anonymous sale is shown (API-23). */
export interface IncentiveWish {
  readonly writer: Writer;
  readonly place: Place;
  readonly code: GivenCode;
  readonly transactionId: string;
  readonly deviceId?: string | undefined;
}

/** A line with the points it gave or took. */
interface ValuedLine extends Omit<SaleLine, "original" | "originalId" | "originalSequenceNumber"> {
  readonly points: Points;
}

/** An earlier sale, and what is left of it to be returned. */
export interface SoldReceipt {
  readonly transactionId: string;
  readonly externalId: string;
  readonly receiptNumber: string | null;
  readonly transactionTimeMs: number;
  readonly amountCents: Cents;
  readonly points: Points;
  readonly paidCents: Cents;
  readonly isBooked: boolean;
  /** Of the programme. */
  readonly convertFactor: number;
  readonly lines: readonly {
    readonly sequenceNumber: number;
    readonly itemId: string;
    readonly description: string;
    readonly revenueKey?: RevenueKey;
    readonly extendedAmountCents: Cents;
    readonly returnableCents: Cents;
    readonly points: Points;
  }[];
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
  /** The part of the amount that points pay. */
  readonly paidCents: Cents;
  /** Null while the sale is anonymous. */
  readonly accountId: string | null;
  /** The sale's own booking; coupons it used have bookings beside it. Null while the sale is anonymous. */
  readonly bookingId: string | null;
  /** The account's balance right after it; null while the sale is anonymous. */
  readonly balance: Points | null;
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly till: string | null;
  readonly lines: readonly ValuedLine[];
  /** Why it gave what it gave; their points add up to `points`. */
  readonly reasons: readonly EarningReason[];
  /** Where its returns took less, from another account or by other rules than the caller may think (B-43). */
  readonly remarks: readonly SaleRemark[];
}

/** A sale that was just booked or previewed. */
export interface TransactionResult extends Transaction {
  /** True when an earlier request with the same key had booked it already. */
  readonly replayed: boolean;
}

export type TransactionError =
  | CodeError
  | NonNullable<CapRefusal["error"]["code"]>
  | NonNullable<HandWorkRefusal["error"]["code"]>
  | LedgerErrorCode
  | SpendingError
  | "ANONYMOUS_USER_NOT_ALLOWED"
  | "GENERAL_NO_PERMISION"
  | "INSERT_SOMETHING"
  | "NOT_FOUND"
  | "SALE_TOO_LARGE"
  | "USER_IS_NOT_REGISTERED_TO_BURN_FOR_REVENUE";

/** A sale is more than the programme takes at once. */
export interface TooLarge {
  readonly ok: false;
  readonly error: Failure<"SALE_TOO_LARGE"> & { readonly details: { readonly maxCents: number } };
}

export type TransactionOutcome = Outcome<TransactionResult, TransactionError>;

/** A page of an account's sales, newest first, after the one with this id. */
export interface TransactionPage {
  readonly limit: number;
  readonly before?: string | undefined;
}

/** Sales: the one way from a receipt, a basket or a typed revenue to points (EARN-01). */
export interface Transactions {
  /** Books a sale once: its lines, its points and why, in one transaction. */
  book(wish: SaleWish): Promise<TransactionOutcome>;
  /** What `book` would answer now; nothing changes. */
  preview(wish: SaleWish): Promise<TransactionOutcome>;
  /** Books what an anonymous sale waits to give, once. */
  incentivate(wish: IncentiveWish): Promise<TransactionOutcome>;
  /** A sale the caller may see; those of others do not exist for them. */
  read(identity: Identity, id: string): Promise<Outcome<Transaction, "NOT_FOUND">>;
  /** Sales with a receipt's number, or a tablet's booking number, newest first. */
  findReceipts(identity: Identity, number: string): Promise<readonly SoldReceipt[]>;
  /** Sales under a name, newest first: a label may be shared (B-13). */
  find(identity: Identity, externalId: string): Promise<readonly Transaction[]>;
  /** Sales of an account, and of those merged into it, as far as the caller may see them. */
  list(identity: Identity, accountId: string, page: TransactionPage): Promise<readonly Transaction[]>;
}
