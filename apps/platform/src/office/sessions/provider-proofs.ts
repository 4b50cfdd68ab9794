import type { ProgramTransaction } from "../../database/index.ts";
import { listLinked, readResult, type SignOnPurpose, takeResult } from "../identity-providers/index.ts";
import { hasPassword } from "../admins/index.ts";
import { type BrowserSessionDependencies, type ProvedToken, renewProof } from "./browser-sessions.ts";
import { refuseWrongCode } from "./factor-checks.ts";
import type { Identity } from "./identity.ts";
import type { Result } from "./service.ts";
import { signOnRefusal } from "./sign-on.ts";
import { refused } from "./staff-login.ts";

/** Ways to authenticate again, beside passkeys. */
interface ProofWays {
  readonly hasPassword: boolean;
  /** Identity providers that the person is linked with. */
  readonly providers: { readonly id: string; readonly name: string }[];
}

/** A completed authentication at a provider, in the browser that began it. */
interface FinishedProof {
  readonly identity: Identity;
  readonly browserSecret: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code: string | undefined;
  readonly requestId: string;
}

/** Repeated authentication at identity providers within a session. */
export interface ProviderProofs {
  ways(identity: Identity): Promise<ProofWays>;
  /** Renews the session's authentication with the provider's result for the same person. */
  finish(proof: FinishedProof): Result<ProvedToken>;
}

const PURPOSE: SignOnPurpose = "PROOF";

async function waysOf(transaction: ProgramTransaction, adminId: string): Promise<ProofWays> {
  return {
    hasPassword: await hasPassword(transaction, adminId),
    providers: await listLinked(transaction, adminId),
  };
}

async function finish(
  dependencies: BrowserSessionDependencies,
  { identity, browserSecret, code, requestId }: FinishedProof,
): Result<ProvedToken> {
  const { database, clock } = dependencies;
  const { programId, subjectId: adminId } = identity;
  const now = new Date(clock.nowMs());
  const asked = { browserSecret, purpose: PURPOSE, now };
  const kept = await database.withProgram(programId, (transaction) => readResult(transaction, asked));
  // A mistyped code does not use up the result, so that the person need not visit the provider again.
  const needsCode = kept?.adminId === adminId && !kept.withFactor;
  const wrong = needsCode ? await refuseWrongCode(dependencies, { programId, adminId, code }) : undefined;
  if (wrong !== undefined) {
    return wrong;
  }
  const result = await database.withProgram(programId, (transaction) => takeResult(transaction, asked));
  if (result === undefined) {
    return refused("SIGN_IN_EXPIRED", "This proof took too long, or began in another browser");
  }
  if (result.adminId === null || result.provedAt === null) {
    return signOnRefusal(result.refusal ?? "");
  }
  if (result.adminId !== adminId) {
    return refused("PROOF_WRONG", "Somebody else signed in at the provider");
  }
  return renewProof(dependencies, { identity, provedAt: result.provedAt, requestId });
}

/** Creates the service for repeated authentication at identity providers. */
export function createProviderProofs(dependencies: BrowserSessionDependencies): ProviderProofs {
  const { database } = dependencies;
  return {
    ways: ({ programId, subjectId }) =>
      database.withProgram(programId, (transaction) => waysOf(transaction, subjectId)),
    finish: (proof) => finish(dependencies, proof),
  };
}
