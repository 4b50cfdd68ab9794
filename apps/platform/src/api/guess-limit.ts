import type { ErrorCode } from "@punktum/contracts";
import type { FastifyRequest } from "fastify";

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
  /** Counts one; answers how many milliseconds to wait, 0 while there are few. */
  count(caller: string, nowMs: number): number;
}

export function createGuessCounter({ max, windowMs }: GuessLimit = DEFAULT_GUESS_LIMIT): GuessCounter {
  const windows = new Map<string, { readonly endsAtMs: number; count: number }>();
  return {
    count: (caller, nowMs) => {
      const known = windows.get(caller);
      if (known === undefined || known.endsAtMs <= nowMs) {
        if (windows.size >= CALLERS_MAX) windows.clear();
        windows.set(caller, { endsAtMs: nowMs + windowMs, count: 1 });
        return 0;
      }
      known.count += 1;
      return known.count > max ? known.endsAtMs - nowMs : 0;
    },
  };
}

/**
 * Seconds to wait where a refusal says that nobody has the code, and the caller has shown too many of those; 0 else. A code that
 * somebody has is never held up: a shop full of people must not wait because somebody at the reader scans products.
 */
export function guessWaitSeconds(request: FastifyRequest, code: ErrorCode | undefined): number {
  const { caller } = request;
  if (code !== "USER_KEY_DOES_NOT_EXIST" || caller === undefined || TRUSTED.includes(caller.role)) return 0;
  const waitMs = request.server.guesses.count(`${caller.programId}:${caller.subjectId}`, performance.now());
  if (waitMs > 0) request.log.warn("a caller shows many codes that nobody has");
  return Math.ceil(waitMs / 1_000);
}
