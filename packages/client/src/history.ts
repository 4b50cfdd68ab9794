import type { Cents, Points, UiLanguage } from "@punktum/domain";
import type { CodeInput, GatewayOutcome } from "./gateway-words.ts";
import type { SaleReason } from "./sales.ts";

/** One row of the history; signed points. */
export interface HistoryEntry {
  readonly id: string;
  /** In the language of the call. */
  readonly description: string;
  /** In each language, if the server provides them: the session's language may change while the row is shown. */
  readonly descriptions?: Readonly<Record<UiLanguage, string>>;
  readonly bookingTypeCode: string;
  readonly points: Points;
  /** Epoch milliseconds. */
  readonly timeMs: number;
  /** Absent if the booking belongs to no shop, or the server does not report it. */
  readonly storeName?: string;
  /** The booking is part of a sale, whose reasons `readExplanation` returns. */
  readonly isExplained?: true;
}

/** One page of the history, newest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
}

/** Why a booking gave its points, and what was bought. */
export interface Explanation {
  /** Their points add up to the booking's. */
  readonly reasons: readonly SaleReason[];
  /** Absent if there are no lines, or this identification may not see them. */
  readonly receipt?: {
    readonly amountCents: Cents;
    readonly lines: readonly { readonly description: string; readonly amountCents: Cents }[];
  };
}

/** Points that expire on one day. */
export interface ExpiringPoints {
  readonly points: Points;
  /** `yyyy-MM-dd`: the first day on which they no longer exist. */
  readonly on: string;
}

/** Operations of the history. */
export interface HistoryCalls {
  /** `after` is the `next` of the previous page; without it the newest bookings. */
  readHistory(
    input: CodeInput & { readonly clientId: string; readonly after?: string },
  ): Promise<GatewayOutcome<HistoryPage>>;
  readExplanation(input: CodeInput & { readonly bookingId: string }): Promise<GatewayOutcome<Explanation>>;
  /** The next days on which points expire; empty if none do, or the server does not report it. */
  readExpiringPoints(input: CodeInput): Promise<GatewayOutcome<readonly ExpiringPoints[]>>;
}
