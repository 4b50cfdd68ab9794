import type {
  BookedDifference,
  BookedSale,
  CodeInput,
  GatewayFailure,
  GatewayOutcome,
  handedOverOf,
} from "@punktum/client";
import type { EntryState } from "@punktum/outbox";
import { fail, type Points } from "@punktum/domain";
import type { SeenBalance, SeenVoucher } from "../../storage/device-values.ts";
import type { Order } from "../../storage/orders/order.ts";

/** Data sent with an order while a cashier waits. They are never stored. */
export interface Approval extends Partial<CodeInput> {
  /** The till's PIN. */
  readonly pin?: string;
}

/** An order for which a cashier waits. */
export interface Submission {
  readonly order: Order;
  /** Idempotency key: made before the first try, kept for every further one. */
  readonly key: string;
  readonly approval?: Approval | undefined;
}

/** A booked order. Only the answer to a report names differences from the expected points. */
interface BookedOrder extends BookedSale {
  readonly differences?: readonly BookedDifference[];
  readonly remarks?: readonly string[];
  /** People in the back office have booked it, perhaps for a corrected card. The balance is not told. */
  readonly isByOffice?: true;
}

/** The server's result for a settled order; null if it is not booked. */
export type OrderResult = BookedOrder | null;

/** Answer to a submitted order, which is stored in any case. */
export type OrderAnswer =
  | { readonly kind: "BOOKED"; readonly sale: BookedSale }
  | { readonly kind: "REFUSED"; readonly error: GatewayFailure }
  /** The server has not answered yet. The order waits and is sent again automatically. */
  | { readonly kind: "WAITS" };

/** The answer as the result of a call. A waiting order counts as unanswered. */
export function outcomeOf(answer: OrderAnswer): GatewayOutcome<BookedSale> {
  switch (answer.kind) {
    case "BOOKED":
      return { ok: true, response: answer.sale };
    case "REFUSED":
      return { ok: false, error: answer.error };
    case "WAITS":
      return fail("UNHANDLED_ERROR");
    default:
      return answer satisfies never;
  }
}

/** An order that is not booked yet, as staff see it. */
export interface WaitingOrder {
  readonly number: number;
  /** Idempotency key. */
  readonly key: string;
  readonly state: EntryState;
  /** Undefined if it was withdrawn or cannot be opened. */
  readonly order: Order | undefined;
  /** The server has answered that somebody has to sign in before it is booked. */
  readonly needsSignIn: boolean;
  /** By the tablet's clock at the time of reading, even if it was set meanwhile. */
  readonly madeAtMs: number;
}

/** An order that was booked in the background. */
export interface Arrival {
  readonly number: number;
  readonly atMs: number;
  readonly expected: Points | undefined;
  readonly booked: Points;
  /** Empty if the server names no reasons. */
  readonly differences: readonly BookedDifference[];
  /** Remarks of the server, e.g. about a return that took less than expected. */
  readonly remarks: readonly string[];
  /** People in the back office have booked it. */
  readonly isByOffice: boolean;
}

interface HandedOverStorage {
  readonly deviceId: string;
  readonly outboxId: string | undefined;
  readonly entries: readonly NonNullable<ReturnType<typeof handedOverOf>>[];
}

/** Orders for the back office, which reads the codes and the file. */
export interface HandOver {
  /** Numbers of these orders. */
  readonly numbers: readonly number[];
  /** Entries by the device that made them. */
  readonly storages: readonly HandedOverStorage[];
  /** Codes by number. Orders of an earlier mounting and payments with points are in the file only. */
  readonly codes: ReadonlyMap<number, string>;
}

/** Counts of waiting orders. They contain no data of shoppers. */
export interface OrderCounts {
  readonly waiting: number;
  /** Number of visits among all of them. A visit books nothing. */
  readonly visits?: number;
  /** Refused ones wait for a decision of staff. */
  readonly refused: number;
  /** Number of the waiting ones that need a sign-in. */
  readonly forStaff?: number;
  /** Since when the oldest order waits for the server, by the device's clock. */
  readonly sinceMs?: number | undefined;
}

type RedemptionOrder = Extract<Order, { readonly kind: "REDEMPTION" }>;
/** A redemption for which the tablet has still to name its allowance. */
export interface Redemption extends Omit<RedemptionOrder, "booking"> {
  readonly booking: Omit<RedemptionOrder["booking"], "allowance">;
}

/** Orders confirmed at this tablet, stored until the server has answered. */
export interface OrderBook {
  /** Stores the order, then sends it. Rejects if it could not be stored. */
  readonly submit: (submission: Submission) => Promise<OrderAnswer>;
  /** Stores an order without a waiting cashier. */
  readonly keep: (submission: Submission) => Promise<void>;
  /** The rewards that the balance and the tablet's allowance cover now. */
  readonly redeemable: (seen: Pick<SeenBalance, "points" | "vouchers">) => Promise<readonly SeenVoucher[]>;
  /**
   * Stores a redemption, and what is left of the allowance, in one write. Returns its number; undefined if the allowance
   * does not cover it.
   */
  readonly redeem: (redemption: Redemption, key: string) => Promise<number | undefined>;
  /** Asks the server for an allowance if there is none for now. */
  readonly renewAllowance: () => Promise<void>;
  /** The cashier no longer waits, so no PIN is asked for. The order is still sent. */
  readonly leave: (key: string) => void;
  /** The person at the counter knows that the server refused this order. It does not wait for staff. */
  readonly drop: (key: string, code: string) => Promise<void>;
  readonly list: () => Promise<readonly WaitingOrder[]>;
  /** Orders booked in the background since the page was loaded, latest first. */
  readonly arrivals: () => readonly Arrival[];
  /** Staff try a refused order again, with the till's PIN if they typed one. */
  readonly retry: (number: number, approval?: Approval) => Promise<OrderAnswer>;
  /** Staff decide, with a reason, that an order is not to be booked. */
  readonly discard: (number: number, reason: string, by: string) => Promise<boolean>;
  /** Codes and file content of waiting and refused orders, for the back office. Changes nothing here. */
  readonly handOver: () => Promise<HandOver>;
  /** Removes handed-over orders with a reason. They leave the tablet when the server knows. */
  readonly noteHandOver: (numbers: readonly number[], reason: string, by: string) => Promise<void>;
  /** Ends all pauses between tries. */
  readonly hurry: () => void;
  /** Sends all orders now. Resolves when none waits for the server. */
  readonly flush: () => Promise<void>;
  /** Stops sending; everything stays stored. */
  readonly stop: () => void;
}
