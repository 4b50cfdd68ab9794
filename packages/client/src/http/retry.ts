import { HTTP_RETRIES } from "@punktum/domain";
import type { HttpReply, HttpRequest, Send } from "./transport.ts";

const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 5_000;
/** No further try is started after this time, because a shopper is waiting. */
const BUDGET_MS = 20_000;

/** Dependencies of {@link withRetries}; tests pass their own time and random numbers. */
export interface RetryOptions {
  readonly sleep: (delayMs: number) => Promise<void>;
  /** Returns 0 to 1. */
  readonly random: () => number;
  /** Milliseconds since any fixed time. */
  readonly now: () => number;
}

/** Whether the reply is a temporary failure instead of an answer. */
function isRetryable({ status }: Pick<HttpReply, "status">): boolean {
  return status === 0 || status >= 500 || status === 408 || status === 429;
}

/**
 * Exponential backoff with jitter, so that a shop's tablets do not retry at the same time. `Retry-After` sets the
 * minimum.
 */
function delayOf(attempt: number, reply: HttpReply, random: () => number): number {
  const base = FIRST_DELAY_MS * 2 ** attempt * (0.5 + random());
  return Math.min(LONGEST_DELAY_MS, Math.max(base, reply.retryAfterMs ?? 0));
}

const mayRepeat = (request: HttpRequest, reply: HttpReply): boolean =>
  request.isRepeatable && isRetryable(reply) && request.signal?.aborted !== true && reply.status !== 501;

/**
 * Retries up to twice if there was no answer or the server failed temporarily. A write without an idempotency key is
 * sent once: a repetition could book twice.
 */
export function withRetries(send: Send, { sleep, random, now }: RetryOptions): Send {
  return async (request) => {
    const startMs = now();
    let reply = await send(request);
    for (let attempt = 0; attempt < HTTP_RETRIES && mayRepeat(request, reply); attempt += 1) {
      const delayMs = delayOf(attempt, reply, random);
      if (now() - startMs + delayMs > BUDGET_MS) {
        break;
      }
      await sleep(delayMs);
      reply = await send(request);
    }
    return reply;
  };
}
