import * as z from "zod/mini";
import type { ErrorCode } from "../errors.ts";
import { typedPin } from "../wire.ts";

/** How staff identify themselves at a device: by personal PIN, or by e-mail and password (decision 0045). */
export const personProof = z.union([
  z.strictObject({ pin: typedPin }),
  z.strictObject({ email: z.string().check(z.maxLength(254)), password: z.string().check(z.maxLength(200)) }),
]);

/** Why the identification is refused. */
export const personProofErrors = [
  "EMPTY_PIN",
  "SHORT_PIN",
  "INVALID_PIN",
  "PIN_LOCKED",
  "LOGIN_ERROR",
  "EMPTY_EMAIL",
  "PASSWORD_REQUIRED",
  "RATE_LIMITED",
  "DEVICE_NOT_MOUNTED",
] as const satisfies readonly ErrorCode[];
