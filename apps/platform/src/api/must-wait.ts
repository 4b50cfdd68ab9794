import type { Refusal } from "./register-failure.ts";

/** The refusal of a try that came too soon after too many others. */
export function mustWait(waitMs: number): { readonly ok: false; readonly error: Refusal } {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const message = "Too many tries; wait before the next one";
  return { ok: false, error: { code: "RATE_LIMITED", message, details: { retryAfterSeconds } } };
}
