import type { ErrorCode, outboxEntry } from "@punktum/contracts";
import type { EarningReason, Outcome, SaleRemark } from "@punktum/domain";
import type * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { NumberRange } from "../../places/device-outboxes/index.ts";

/** An entry as a device sends it. */
export type Entry = z.output<typeof outboxEntry>;
/** An entry that books something. */
export type BookableEntry = Exclude<Entry, { readonly kind: "WITHDRAWAL" }>;
/** An unreadable entry; only its number and key are known. */
export interface UnreadableEntry {
  readonly number: number;
  readonly key: string;
}
export type AnyEntry = Entry | UnreadableEntry;

/** A device's request. */
export interface OutboxRequest {
  readonly identity: Identity;
  readonly requestId: string;
  readonly outboxId: string;
  readonly lastNumber: number;
  /** Numbers that are still in the storage; undefined if not reported. */
  readonly held: readonly NumberRange[] | undefined;
  readonly isClosing: boolean;
  /** The asked ones included. */
  readonly entries: readonly AnyEntry[];
  /** Numbers of entries that the device only asks about. They are never booked by this request. */
  readonly asked: ReadonlySet<number>;
}

/** Result of booking an entry. */
export interface BookedEntry {
  /** Absent for a check-in. */
  readonly bookingId?: string;
  readonly points?: number;
  readonly balance?: number;
  readonly replayed: boolean;
  /** Reasons for the points of a sale. */
  readonly reasons?: readonly EarningReason[];
  readonly remarks?: readonly SaleRemark[];
  /** People in the back office have booked it under the entry's key. */
  readonly isByOffice?: boolean;
  /** Completes the entry in the transaction that records the answer. */
  readonly finish?: (transaction: ProgramTransaction) => Promise<void>;
}

/** Identity and time of an entry. */
export interface BookingContext {
  /** Contains person and place of the duty if one is proven. */
  readonly identity: Identity;
  readonly key: string;
  readonly doneAtMs: number;
  readonly requestId: string;
  /** People in the back office book it; the device's key is kept. */
  readonly isByOffice?: true;
}

/** Books an entry. */
export type BookEntry = (entry: BookableEntry, context: BookingContext) => Promise<Outcome<BookedEntry, ErrorCode>>;
