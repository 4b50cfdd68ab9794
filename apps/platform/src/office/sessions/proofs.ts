import type { Identity } from "./identity.ts";

/** How long a proof of who somebody is counts for calls that need a fresh one. */
export const PROOF_LIFE_MS = 5 * 60_000;

/** Whether the caller proved who they are within the last minutes; devices and tills never do. */
export function isProved({ provedAtMs }: Identity, nowMs: number): boolean {
  return provedAtMs !== undefined && nowMs - provedAtMs <= PROOF_LIFE_MS;
}
