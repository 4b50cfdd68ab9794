/** Refusal of an attempt that came too soon after too many others. */
export interface MustWait {
  readonly ok: false;
  readonly error: {
    readonly code: "RATE_LIMITED";
    readonly message: string;
    readonly details: { readonly retryAfterSeconds: number };
  };
}

export function mustWait(waitMs: number): MustWait {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const message = "Too many tries; wait before the next one";
  return { ok: false, error: { code: "RATE_LIMITED", message, details: { retryAfterSeconds } } };
}
