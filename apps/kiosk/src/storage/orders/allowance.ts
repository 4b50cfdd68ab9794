import type { AllowanceLeft, SignedAllowance } from "@punktum/domain";
import { hasShape, isNumber, isText, type Guard } from "../guards.ts";

/** Whether a stored value is an allowance with the server's signature. */
export const isSignedAllowance: Guard<SignedAllowance> = hasShape<SignedAllowance>({
  deviceId: isText(1),
  serial: isNumber,
  points: isNumber,
  vouchers: isNumber,
  pointsAtOnce: isNumber,
  settled: isNumber,
  untilMs: isNumber,
  signature: isText(1),
});

const isAllowanceLeft: Guard<AllowanceLeft> = hasShape<AllowanceLeft>({
  allowance: isSignedAllowance,
  points: isNumber,
  vouchers: isNumber,
  made: isNumber,
});

/** What is left of the allowance that is stored beside the orders; undefined: there is none. */
export const leftOf = (memo: unknown): AllowanceLeft | undefined => (isAllowanceLeft(memo) ? memo : undefined);
