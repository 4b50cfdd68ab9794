import type { Call, ErrorCode } from "@punktum/contracts";
import type { Outcome } from "@punktum/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Identity } from "../office/sessions/index.ts";
import { mustWait } from "./must-wait.ts";

/** How many unknown codes a caller may show within a time (decision 0074). */
export interface GuessLimit {
  readonly max: number;
  readonly windowMs: number;
}

const DEFAULT_GUESS_LIMIT: GuessLimit = { max: 30, windowMs: 10 * 60_000 };

/** Most callers remembered at a time; far more than the devices of one process. */
const CALLERS_MAX = 50_000;
/** Roles without a limit: they may list all persons and accounts, and they import from other systems. */
const TRUSTED: readonly string[] = ["PROGRAM_ADMIN"];

/** Counts unknown codes per caller, in this process. */
export interface GuessCounter {
  /** Milliseconds until the caller may show another code; 0 below the limit. */
  waitMs(caller: string, nowMs: number): number;
  count(caller: string, nowMs: number): void;
  /** Takes back one count: the code was known. */
  giveBack(caller: string): void;
}

/**
 * A caller has `max` guesses and regains one every `windowMs / max`. A caller at the limit waits seconds for the next
 * code, not the whole window, because the next code may be a customer's.
 */
export function createGuessCounter({ max, windowMs }: GuessLimit = DEFAULT_GUESS_LIMIT): GuessCounter {
  const eachMs = windowMs / max;
  /** Time at which a caller has regained all guesses. */
  const fullAtMs = new Map<string, number>();
  return {
    // Whole milliseconds: a sum of fractions may be a trifle too large, and would refuse the last free guess.
    waitMs: (caller, nowMs) => Math.max(0, Math.floor((fullAtMs.get(caller) ?? 0) - nowMs - windowMs + eachMs)),
    count: (caller, nowMs) => {
      if (fullAtMs.size >= CALLERS_MAX && !fullAtMs.has(caller)) {
        fullAtMs.clear();
      }
      fullAtMs.set(caller, Math.max(nowMs, fullAtMs.get(caller) ?? 0) + eachMs);
    },
    giveBack: (caller) => {
      fullAtMs.set(caller, (fullAtMs.get(caller) ?? 0) - eachMs);
    },
  };
}

/** Error for an unknown code. */
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
 * Milliseconds until the call may look up a code. Checked before the look-up, so that known codes wait as well;
 * otherwise the answers would reveal which codes are known even at the limit.
 */
export function lookUpWaitMs(request: FastifyRequest, call: Pick<Call, "errors">): number {
  return call.errors.includes(UNKNOWN) ? guessWaitMs(request) : 0;
}

/** Milliseconds until a caller may try another code, for calls that do not fail on an unknown code. */
export function waitOfGuesser({ guesses }: FastifyInstance, identity: Identity): number {
  return TRUSTED.includes(identity.role) ? 0 : guesses.waitMs(nameOf(identity), performance.now());
}

/** Counts an unknown code of a call that succeeds anyway: a till's preview of a sale. */
export function countUnknownCard({ guesses }: FastifyInstance, identity: Identity): void {
  guesses.count(nameOf(identity), performance.now());
}

/**
 * Counts a refusal for an unknown code; other refusals are not counted. Returns the milliseconds to wait when
 * concurrent guesses reached the limit during this one, else 0.
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

/**
 * Looks up something other than an account by its code. A code that is not found counts as a guess, and a caller at the
 * limit waits before the look-up, also for codes that exist. Each look-up counts until its code proves to be known;
 * otherwise hundreds of guesses at once would all be admitted before the first of them is counted.
 */
export async function lookUpCode<T>(
  app: FastifyInstance,
  identity: Identity,
  look: () => Promise<Outcome<T, ErrorCode>>,
): Promise<Outcome<T, ErrorCode>> {
  const waitMs = waitOfGuesser(app, identity);
  if (waitMs > 0) {
    return mustWait(waitMs);
  }
  const caller = nameOf(identity);
  app.guesses.count(caller, performance.now());
  let isGuess = false;
  try {
    const found = await look();
    isGuess = !found.ok && found.error.code === "NOT_FOUND";
    return found;
  } finally {
    if (!isGuess) {
      app.guesses.giveBack(caller);
    }
  }
}
