import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";

/** Failures that leave the result of a request unknown. */
const UNSETTLED: readonly ErrorCode[] = [
  "UNHANDLED_ERROR",
  "APP_UNHANDLED_ERROR",
  "SERVICE_UNAVAILABLE",
  "RATE_LIMITED",
  "REDEEM_WARNING",
  "IDEMPOTENCY_KEY_IN_FLIGHT",
];

/**
 * Whether the result of a request is unknown: no answer, an unreadable one, or an unknown error code. Then only the
 * same idempotency key may be sent again.
 */
export function isUnsettled({ code }: Failure<ErrorCode>): boolean {
  return code === undefined || UNSETTLED.includes(code);
}
