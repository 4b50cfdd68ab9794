import type { Identity } from "./identity.ts";

/** How long an authentication is recent enough for calls that require one. */
export const PROOF_LIFE_MS = 5 * 60_000;

/** Whether the caller authenticated recently; always false for devices and tills. */
export function isProved({ provedAtMs }: Identity, nowMs: number): boolean {
  return provedAtMs !== undefined && nowMs - provedAtMs <= PROOF_LIFE_MS;
}
