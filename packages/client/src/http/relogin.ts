import type { HttpReply, HttpRequest, Send } from "./transport.ts";

/** Runs `work` once at a time: who asks meanwhile gets the answer that is on its way (B-05). */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return async () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return await running;
  };
}

/** What {@link withRelogin} needs. */
export interface ReloginOptions {
  readonly readToken: () => string | undefined;
  /** Gets a new access token; true when it worked (SEC-08). Many may ask at once: see {@link singleFlight}. */
  readonly relogin: () => Promise<boolean>;
}

const needsRelogin = (request: HttpRequest, reply: HttpReply): boolean =>
  request.isLogin !== true && (reply.status === 0 || reply.status === 401) && request.signal?.aborted !== true;

/**
 * No answer or 401 on anything but a login leads to one silent re-login, shared by everyone who needs it, and the
 * request once more with the new token; otherwise the original reply stands (HTTP-04..06, A-52, B-05).
 */
export function withRelogin(send: Send, { readToken, relogin }: ReloginOptions): Send {
  return async (request) => {
    const tokenBefore = readToken();
    const reply = await send(request);
    if (!needsRelogin(request, reply)) {
      return reply;
    }
    // Somebody else's re-login may have finished while this request was on its way.
    const isRenewed = reply.status === 401 && readToken() !== undefined && readToken() !== tokenBefore;
    if (!isRenewed && !(await relogin())) {
      return reply;
    }
    // An unanswered write without a key may have been booked already: only what is repeatable goes out again.
    return reply.status === 401 || request.isRepeatable ? await send(request) : reply;
  };
}
