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
import type { ReachedLevel } from "../../offers/levels/index.ts";

/** A sale as a request reports it. */
export interface SaleCommand {
  /** Who reports it and under which idempotency key; its `source` names the interface. */
  readonly writer: Writer;
  readonly place: Place;
  readonly sale: Sale;
  /** The platform set the sale's time, so a repeated request has another time. */
  readonly isNow?: boolean | undefined;
  /** The shown code. Absent: an anonymous sale, which waits for its card. */
  readonly code?: GivenCode | undefined;
  /** For tills: the card as it was read. It identifies a repeated request even when the card's state has changed. */
  readonly shown?: string | undefined;
  /** Cash interaction id of the till; the tablet beside it is notified. */
  readonly till?: string | undefined;
  /** Device named by the request; used when the caller is not a device itself. */
  readonly deviceId?: string | undefined;
  /** Points staff want the sale to give, before coupons; limited like manual bookings. */
  readonly staffPoints?: Points | undefined;
}

/** The card for an anonymous sale was shown. */
export interface IncentiveCommand {
  readonly writer: Writer;
  readonly place: Place;
  readonly code: GivenCode;
  readonly transactionId: string;
  readonly deviceId?: string | undefined;
}

/** A line with its points. */
interface ValuedLine extends Omit<SaleLine, "original" | "originalId" | "originalSequenceNumber"> {
  readonly points: Points;
}

/** An earlier sale and what can still be returned of it. */
export interface SoldReceipt {
  readonly transactionId: string;
  readonly externalId: string;
  readonly receiptNumber: string | null;
  readonly transactionTimeMs: number;
  readonly amountCents: Cents;
  readonly points: Points;
  readonly paidCents: Cents;
  readonly isBooked: boolean;
  /** Factor of the programme. */
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

/** A sale as stored, or as a preview would store it. */
export interface Transaction {
  readonly id: string;
  readonly externalId: string;
  readonly transactionType: TransactionType;
  readonly transactionTimeMs: number;
  readonly amountCents: Cents;
  /** Signed. Booked points; for an anonymous sale the points it will give once a card is shown. */
  readonly points: Points;
  /** Part of the amount that is paid with points. */
  readonly paidCents: Cents;
  /** Null while the sale is anonymous. */
  readonly accountId: string | null;
  /** The sale's own booking; used coupons have bookings of their own. Null while the sale is anonymous. */
  readonly bookingId: string | null;
  /** The account's balance right after it; null while the sale is anonymous. */
  readonly balance: Points | null;
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly till: string | null;
  readonly lines: readonly ValuedLine[];
  /** Why the sale gave these points; the reasons add up to `points`. */
  readonly reasons: readonly EarningReason[];
  /** Where returns took less, took from another account or followed other rules than the caller may expect. */
  readonly remarks: readonly SaleRemark[];
  /** The level that it reached; absent if it reached none, while it is anonymous, and for a preview. */
  readonly reachedLevel?: ReachedLevel | undefined;
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

/** The sale exceeds the programme's largest sale. */
export interface TooLarge {
  readonly ok: false;
  readonly error: Failure<"SALE_TOO_LARGE"> & { readonly details: { readonly maxCents: number } };
}

export type TransactionOutcome = Outcome<TransactionResult, TransactionError>;

/** A page of an account's sales, newest first, after the sale with this id. */
export interface TransactionPage {
  readonly limit: number;
  readonly before?: string | undefined;
}

/** Sales: every interface gives points for receipts, baskets and typed revenue through this service. */
export interface Transactions {
  /** Books a sale once: lines, points and reasons in one transaction. */
  book(command: SaleCommand): Promise<TransactionOutcome>;
  /** Returns what `book` would answer now; nothing changes. */
  preview(command: SaleCommand): Promise<TransactionOutcome>;
  /** Books the points of an anonymous sale, once. */
  incentivate(command: IncentiveCommand): Promise<TransactionOutcome>;
  /** Reads a sale; one the caller may not see is answered as not found. */
  read(identity: Identity, id: string): Promise<Outcome<Transaction, "NOT_FOUND">>;
  /** Finds sales by a receipt's number or a tablet's booking number, newest first. */
  findReceipts(identity: Identity, number: string): Promise<readonly SoldReceipt[]>;
  /**
   * Finds sales by name, newest first; several sales may share a label. A tablet without staff on duty finds
   * sales that wait at it.
   */
  find(identity: Identity, externalId: string): Promise<Outcome<readonly Transaction[], "GENERAL_NO_PERMISION">>;
  /** Lists sales of an account and of those merged into it, as far as the caller may see them. */
  list(identity: Identity, accountId: string, page: TransactionPage): Promise<readonly Transaction[]>;
}
