import type { GatewayFailure } from "@punktum/client";

/** Problem with a PIN, before it is put into words. */
export interface PinProblem {
  /** Error code or raw message. */
  readonly text: string;
  readonly triesLeft?: number;
  readonly waitMinutes?: number;
  /** The device has used up its attempts, so no further attempt is possible for now. */
  readonly isBlocked: boolean;
}

const BLOCKING: readonly (string | undefined)[] = ["RATE_LIMITED", "PIN_LOCKED"];

const numberOf = (value: string | number | undefined): number | undefined =>
  typeof value === "number" ? value : undefined;

/** Problem of a refusal by the server, with the remaining attempts or the minutes to wait. */
export function pinProblemOf({ code, message, details = {} }: GatewayFailure): PinProblem {
  const triesLeft = numberOf(details["triesLeft"]);
  const waitSeconds = numberOf(details["retryAfterSeconds"]);
  return {
    text: code ?? message,
    isBlocked: BLOCKING.includes(code) || triesLeft === 0,
    ...(triesLeft === undefined ? {} : { triesLeft }),
    ...(waitSeconds === undefined ? {} : { waitMinutes: Math.ceil(waitSeconds / 60) }),
  };
}

/** A problem that can be corrected at once: an empty or short PIN, or two different entries. */
export const simpleProblem = (text: string): PinProblem => ({ text, isBlocked: false });
