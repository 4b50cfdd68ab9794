import { HTTP_RETRIES } from "@punktum/domain";
import type { HttpReply, HttpRequest, Send } from "./transport.ts";

const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 5_000;
/** A shopper waits: after this long no further try is begun. */
const BUDGET_MS = 20_000;

/** What {@link withRetries} needs; tests hand in their own time and chance. */
export interface RetryOptions {
  readonly sleep: (delayMs: number) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
}

/** Whether the reply is an accident rather than an answer. */
function isRetryable({ status }: Pick<HttpReply, "status">): boolean {
  return status === 0 || status >= 500 || status === 408 || status === 429;
}

/** Doubling delay with jitter, so that a shop's tablets do not come back in step; `Retry-After` counts where given. */
function delayOf(attempt: number, reply: HttpReply, random: () => number): number {
  const base = FIRST_DELAY_MS * 2 ** attempt * (0.5 + random());
  return Math.min(LONGEST_DELAY_MS, Math.max(base, reply.retryAfterMs ?? 0));
}

const mayRepeat = (request: HttpRequest, reply: HttpReply): boolean =>
  request.isRepeatable && isRetryable(reply) && request.signal?.aborted !== true && reply.status !== 501;

/**
 * Tries up to twice more when there was no answer or the server could not give one (HTTP-03, A-51). A write without
 * an idempotency key is sent once: repeating it could book twice (B-04).
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
