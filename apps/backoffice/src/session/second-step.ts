import { signInFactorsApi } from "@punktum/contracts";
import { call } from "../server/call.ts";
import { enterOr, LOGIN } from "./session.ts";

/** Typed input of a second factor. */
interface TypedFactor {
  readonly organization: string;
  readonly challenge: string;
  readonly code?: string;
  readonly recoveryCode?: string;
}

/** Sends the second factor of a sign-in. Throws a refusal. */
export async function proveFactor({ organization: org, ...typed }: TypedFactor): Promise<void> {
  enterOr(await call(signInFactorsApi.signInFactor, { body: { org, ...typed } }, LOGIN));
}

/**
 * Sends the first code of a new authenticator app; returns the recovery codes and a function that enters the session.
 */
export async function finishEnrolment({ organization: org, challenge, code = "" }: TypedFactor) {
  const body = { org, challenge, code };
  const { recoveryCodes, ...answer } = await call(signInFactorsApi.finishEnrolment, { body }, LOGIN);
  return { recoveryCodes, enter: () => void enterOr(answer) };
}
