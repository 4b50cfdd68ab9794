import type { GatewayFailure } from "@punktum/client";

/** What went wrong with a PIN, ready to be put into words. */
export interface PinProblem {
  /** Error code or raw message. */
  readonly text: string;
  readonly triesLeft?: number;
  readonly waitMinutes?: number;
  /** No further try for now: the device has used its tries up (T7). */
  readonly isBlocked: boolean;
}

const BLOCKING: readonly (string | undefined)[] = ["RATE_LIMITED", "PIN_LOCKED"];

const numberOf = (value: string | number | undefined): number | undefined =>
  typeof value === "number" ? value : undefined;

/** Words for a refusal of the server, with the tries that are left or the minutes to wait. */
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

/** Something a person can mend at once: an empty or short PIN, two that differ. */
export const simpleProblem = (text: string): PinProblem => ({ text, isBlocked: false });
