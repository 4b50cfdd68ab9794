import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";

/** Failures after which nobody here knows whether the server did what was asked. */
const UNSETTLED: readonly ErrorCode[] = [
  "UNHANDLED_ERROR",
  "APP_UNHANDLED_ERROR",
  "SERVICE_UNAVAILABLE",
  "RATE_LIMITED",
  "REDEEM_WARNING",
  "IDEMPOTENCY_KEY_IN_FLIGHT",
];

/**
 * Whether the failure leaves it open if the server did it: no answer, one we cannot read, or none the error table knows.
 * Then only the same idempotency key may be sent again (B-04, B-24).
 */
export function isUnsettled({ code }: Failure<ErrorCode>): boolean {
  return code === undefined || UNSETTLED.includes(code);
}
