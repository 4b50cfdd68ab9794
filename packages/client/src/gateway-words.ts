import type { ErrorCode } from "@punktum/contracts";
import type { Failure, IdentifierType, Outcome, Points } from "@punktum/domain";

/** Why a call failed, with the figures the server named: tries that are left, seconds to wait. */
export interface GatewayFailure extends Failure<ErrorCode> {
  readonly details?: Readonly<Record<string, string | number>>;
}

/** Result of every gateway call: the answer, or an error with a code of the error table (A-79, HTTP-08). */
export type GatewayOutcome<T> = Outcome<T, ErrorCode> &
  ({ readonly ok: true } | { readonly ok: false; readonly error: GatewayFailure });

/** What a shopper shows for what was redeemed, good once (B-42). */
export interface RedemptionProof {
  readonly code: string;
  readonly validUntilMs: number;
}

/** What a booking or redemption did. */
export interface PointsChange {
  readonly bookingId: string;
  /** Signed. */
  readonly points: Points;
  readonly balance: Points;
  /** Absent where nothing is handed out. */
  readonly proof?: RedemptionProof;
}

/** How a code is addressed. */
export interface CodeInput {
  readonly keyCode: string;
  readonly idType: IdentifierType;
}

/** A write: `idempotencyKey` is made before the first try and kept over every retry (B-04, T1). */
export interface IdempotentInput {
  readonly idempotencyKey: string;
}

/** What staff type may be more than they may book alone: the server then asks for the till's PIN (`EMPTY_PIN`). */
export interface ApprovableInput {
  readonly pin?: string | undefined;
}
