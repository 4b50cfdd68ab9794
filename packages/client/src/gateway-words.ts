import type { ErrorCode } from "@punktum/contracts";
import type { Failure, IdentifierType, Outcome, Points, UiLanguage } from "@punktum/domain";

/** Why a call failed, with the server's figures, e.g. remaining tries or seconds to wait. */
export interface GatewayFailure extends Failure<ErrorCode> {
  readonly details?: Readonly<Record<string, string | number>>;
}

/** Result of every gateway call: the answer, or an error with a code of the error table. */
export type GatewayOutcome<T> = Outcome<T, ErrorCode> &
  ({ readonly ok: true } | { readonly ok: false; readonly error: GatewayFailure });

/** Code that the shopper shows for a redeemed voucher; valid for one use. */
export interface RedemptionProof {
  readonly code: string;
  readonly validUntilMs: number;
}

/** One level of the programme; texts in both languages. */
export interface StatusLevel {
  readonly names: Readonly<Record<UiLanguage, string>>;
  readonly picturePath?: string;
}

/** Effect of a booking or redemption. */
export interface PointsChange {
  readonly bookingId: string;
  /** Signed. */
  readonly points: Points;
  readonly balance: Points;
  /** Absent if no goods are handed out. */
  readonly proof?: RedemptionProof;
  /** The level that it reached. v1 does not tell it. */
  readonly reachedLevel?: StatusLevel;
}

/** A code with its identifier type. */
export interface CodeInput {
  readonly keyCode: string;
  readonly idType: IdentifierType;
}

/** A write. `idempotencyKey` is made before the first try and kept for every retry. */
export interface IdempotentInput {
  readonly idempotencyKey: string;
}

/** A booking that may be sent in the background. */
export interface QueuedInput {
  /**
   * Present for a background request, which must not ask staff to sign in: how the code was obtained at the time of the
   * booking.
   */
  readonly queued?: { readonly identifiedBy: "TYPED" | "READ" } | undefined;
}

/** A booking typed by staff. Above one person's limit the server asks for the till's PIN (`EMPTY_PIN`). */
export interface ApprovableInput {
  readonly pin?: string | undefined;
}
