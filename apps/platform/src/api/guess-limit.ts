import type { Call, ErrorCode } from "@punktum/contracts";
import type { Outcome } from "@punktum/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Identity } from "../office/sessions/index.ts";
import type { Admission } from "./guess-counter.ts";
import { mustWait } from "./must-wait.ts";

/** Roles without a limit: they may list all persons and accounts, and they import from other systems. */
const TRUSTED: readonly string[] = ["PROGRAM_ADMIN"];

/** Error for an unknown code. */
const UNKNOWN: ErrorCode = "USER_KEY_DOES_NOT_EXIST";

const nameOf = ({ programId, subjectId }: Identity): string => `${programId}:${subjectId}`;

/** A look-up that is not counted. */
const UNCOUNTED: Admission = { lookUp: { end: () => undefined } };

/**
 * Begins the look-up of a call that may be answered with an unknown code. Returns the milliseconds to wait at the
 * limit, else 0. The look-up counts before the code is looked up: known codes wait as well at the limit, because the
 * answers would otherwise reveal which codes are known; and hundreds of guesses at once would otherwise all be admitted
 * before the first of them is counted.
 */
export async function beginLookUp(request: FastifyRequest, call: Pick<Call, "errors">): Promise<number> {
  const { caller, server, log } = request;
  if (!call.errors.includes(UNKNOWN) || caller === undefined || TRUSTED.includes(caller.role)) {
    return 0;
  }
  const admission = await server.guesses.begin(nameOf(caller));
  if ("waitMs" in admission) {
    log.warn("a caller shows many codes that nobody has");
    return admission.waitMs;
  }
  request.lookUp = admission.lookUp;
  return 0;
}

/** Ends the look-up of a refused call. It was a guess if nobody has the code; other refusals are not counted. */
export function endLookUp({ lookUp, caller, server }: FastifyRequest, code: ErrorCode | undefined): void {
  const isGuess = code === UNKNOWN;
  if (lookUp !== undefined) {
    lookUp.end(isGuess);
  } else if (isGuess && caller !== undefined) {
    server.guesses.count(nameOf(caller), performance.now());
  }
}

/** A look-up within a call, and whether its answer means that nobody has the code. */
interface CodeLookUp<T> {
  readonly look: () => Promise<Outcome<T, ErrorCode>>;
  readonly isGuess: (found: Outcome<T, ErrorCode>) => boolean;
}

/**
 * Looks up a code within a call that has no such look-up of its own. `isGuess` judges the answer. A caller at the limit
 * waits before the look-up, also for codes that exist, and so does one whose look-ups under way fill it.
 */
export async function lookUpCode<T>(
  app: FastifyInstance,
  identity: Identity,
  { look, isGuess }: CodeLookUp<T>,
): Promise<Outcome<T, ErrorCode>> {
  const admission = TRUSTED.includes(identity.role) ? UNCOUNTED : app.guesses.beginNow(nameOf(identity));
  if ("waitMs" in admission) {
    return mustWait(admission.waitMs);
  }
  const { lookUp } = admission;
  try {
    const found = await look();
    lookUp.end(isGuess(found));
    return found;
  } finally {
    lookUp.end(false);
  }
}
