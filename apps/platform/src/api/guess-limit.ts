import type { Call, ErrorCode } from "@punktum/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Identity } from "../office/sessions/index.ts";

/** How many codes nobody has a caller may show in a while (B-28, T10). */
export interface GuessLimit {
  readonly max: number;
  readonly windowMs: number;
}

const DEFAULT_GUESS_LIMIT: GuessLimit = { max: 30, windowMs: 10 * 60_000 };

/** Callers that are remembered at a time; far more than a process serves devices. */
const CALLERS_MAX = 50_000;
/** They may list every person and account anyway, and import from systems of their own. */
const TRUSTED: readonly string[] = ["PROGRAM_ADMIN", "PLATFORM_OPERATOR"];

/** Counts codes that nobody has, per caller and process. */
export interface GuessCounter {
  /** Milliseconds until the caller may show another code, 0 while there were few. */
  waitMs(caller: string, nowMs: number): number;
  count(caller: string, nowMs: number): void;
}

/**
 * A caller has `max` guesses and gets one back every `windowMs / max`: whoever has used them up waits seconds for the next
 * code, not the whole window, since the next one may be a customer's.
 */
export function createGuessCounter({ max, windowMs }: GuessLimit = DEFAULT_GUESS_LIMIT): GuessCounter {
  const eachMs = windowMs / max;
  /** When the caller will have got every guess back. */
  const fullAtMs = new Map<string, number>();
  return {
    waitMs: (caller, nowMs) => Math.max(0, (fullAtMs.get(caller) ?? 0) - nowMs - windowMs + eachMs),
    count: (caller, nowMs) => {
      if (fullAtMs.size >= CALLERS_MAX && !fullAtMs.has(caller)) {
        fullAtMs.clear();
      }
      fullAtMs.set(caller, Math.max(nowMs, fullAtMs.get(caller) ?? 0) + eachMs);
    },
  };
}

/** What a code that nobody has is answered with. */
const UNKNOWN: ErrorCode = "USER_KEY_DOES_NOT_EXIST";

const nameOf = ({ programId, subjectId }: Identity): string => `${programId}:${subjectId}`;

/** Milliseconds until the caller may show another code. */
function guessWaitMs({ caller, server, log }: FastifyRequest): number {
  if (caller === undefined || TRUSTED.includes(caller.role)) {
    return 0;
  }
  const waitMs = server.guesses.waitMs(nameOf(caller), performance.now());
  if (waitMs > 0) {
    log.warn("a caller shows many codes that nobody has");
  }
  return waitMs;
}

/**
 * Milliseconds until the call may look a code up. Asked before the look-up, so that a code somebody has waits as well:
 * otherwise the answers would tell known from unknown codes however long the limit holds.
 */
export function lookUpWaitMs(request: FastifyRequest, call: Pick<Call, "errors">): number {
  return call.errors.includes(UNKNOWN) ? guessWaitMs(request) : 0;
}

/** Counts a code that nobody has where the call answers all the same: a till's trial of a sale. */
export function countUnknownCard({ guesses }: FastifyInstance, identity: Identity): void {
  guesses.count(nameOf(identity), performance.now());
}

/**
 * Counts a refusal that says that nobody has the code; others count nothing. Answers how many milliseconds to wait where
 * the guess was at work while the last ones were used up, 0 else.
 */
export function countGuess(request: FastifyRequest, code: ErrorCode | undefined): number {
  const { caller } = request;
  if (code !== UNKNOWN || caller === undefined) {
    return 0;
  }
  const waitMs = guessWaitMs(request);
  if (waitMs === 0) {
    request.server.guesses.count(nameOf(caller), performance.now());
  }
  return waitMs;
}
