import type { HttpReply, HttpRequest, Send } from "./transport.ts";

/** Runs `work` once at a time; concurrent callers get the result of the running one. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return async () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return await running;
  };
}

/** Dependencies of {@link withRelogin}. */
export interface ReloginOptions {
  readonly readToken: () => string | undefined;
  /** Gets a new access token; true on success. Concurrent calls are possible, see {@link singleFlight}. */
  readonly relogin: () => Promise<boolean>;
}

const needsRelogin = (request: HttpRequest, reply: HttpReply): boolean =>
  request.isLogin !== true && (reply.status === 0 || reply.status === 401) && request.signal?.aborted !== true;

/**
 * Without an answer, or after 401, runs one shared silent re-login and repeats the request with the new token;
 * otherwise returns the original reply. Login requests are excluded.
 */
export function withRelogin(send: Send, { readToken, relogin }: ReloginOptions): Send {
  return async (request) => {
    const tokenBefore = readToken();
    const reply = await send(request);
    if (!needsRelogin(request, reply)) {
      return reply;
    }
    // Another request's re-login may have finished while this one was in flight.
    const isRenewed = reply.status === 401 && readToken() !== undefined && readToken() !== tokenBefore;
    if (!isRenewed && !(await relogin())) {
      return reply;
    }
    // An unanswered write without a key may already be booked, so only repeatable requests are sent again.
    return reply.status === 401 || request.isRepeatable ? await send(request) : reply;
  };
}
