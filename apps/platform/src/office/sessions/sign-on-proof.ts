import type { ProgramTransaction } from "../../database/index.ts";
import { findLinked, noteIdentityUse, type ProviderClaims } from "../identity-providers/index.ts";
import { SignOnRefusedError } from "./sign-on-person.ts";

/** Tolerance for clocks that differ. */
const SKEW_MS = 60_000;

/**
 * Time of authentication as reported by the provider, which may have answered from an older session; null if it is
 * missing or in the future.
 */
export function provedAtOf({ authenticatedAt }: ProviderClaims, now: Date): Date | null {
  if (authenticatedAt === undefined || authenticatedAt.getTime() > now.getTime() + SKEW_MS) {
    return null;
  }
  return authenticatedAt > now ? now : authenticatedAt;
}

interface ProofAtProvider {
  readonly claims: ProviderClaims;
  readonly provedAt: Date | null;
  /** Time at which the person was redirected to the provider. */
  readonly begunAt: Date;
}

/**
 * Finds the person for a provider's claims within a session; throws {@link SignOnRefusedError}. The authentication must
 * be newer than the request, because some providers ignore `max_age` and `prompt`. It links or admits no person.
 */
export async function resolveProof(
  transaction: ProgramTransaction,
  { claims, provedAt, begunAt }: ProofAtProvider,
): Promise<string> {
  if (provedAt === null || provedAt.getTime() < begunAt.getTime() - SKEW_MS) {
    throw new SignOnRefusedError("SIGN_ON_REFUSED", "the provider did not ask the person anew");
  }
  const linked = await findLinked(transaction, claims);
  if (linked === undefined) {
    throw new SignOnRefusedError("PROOF_WRONG", "the provider's person is nobody here");
  }
  await noteIdentityUse(transaction, claims, provedAt);
  return linked.adminId;
}
