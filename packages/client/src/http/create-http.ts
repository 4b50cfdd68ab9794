import { type Call, refresh, type Schema, type V1Call } from "@punktum/contracts";
import type * as z from "zod/mini";
import type { CredentialStore } from "../credentials.ts";
import type { GatewayOutcome } from "../gateway.ts";
import { type StaffOnDutyOptions, withStaffOnDuty } from "./on-duty.ts";
import { outcomeOf } from "./outcome.ts";
import { singleFlight, withRelogin } from "./relogin.ts";
import { withRetries, type RetryOptions } from "./retry.ts";
import { type BaseName, createSend, type HttpRequest, type Send } from "./transport.ts";
import { v1Request, v2Request, type CallOptions, type V2Input } from "./requests.ts";

/** Settings of {@link createHttp}. */
export interface HttpOptions {
  /** Host of each base, without a slash at the end; empty means the page's own server (HTTP-16). */
  readonly bases: Readonly<Record<BaseName, string>>;
  readonly credentials: CredentialStore;
  /** Value of the cookie `XSRF-TOKEN` (SEC-03). */
  readonly readXsrfToken?: () => string | undefined;
  /** How long one try may take, 8000 unless told. */
  readonly timeoutMs?: number;
  /** Where the first generation's parameters travel: other servers may know the query only (B-03). */
  readonly v1Parameters?: "body" | "query";
  /** What the reader of the answers speaks; the browser's own choice where it is not told. */
  readonly readLanguage?: () => string | undefined;
  /** How the code came that calls name now: what nobody says is typed (B-41). */
  readonly readIdentifiedBy?: () => "TYPED" | "READ";
  readonly retry?: Partial<RetryOptions>;
  /** Who of the staff is on duty, and how somebody is asked to be; a device without it is refused what needs staff. */
  readonly staff?: StaffOnDutyOptions;
  /** Told when the server refuses a new token because the device was unmounted, wherever that was done (MNT-32). */
  readonly onUnmounted?: () => Promise<void>;
  /** Told after every try whether the server could be reached. */
  readonly onReachability?: (isReachable: boolean) => void;
}

/** Typed calls with everything around them: token, retries, silent re-login, error format. */
export interface Http {
  /** Silent re-login now, shared with whoever needs one at the moment; true when there is a new token (SOCK-02). */
  readonly relogin: () => Promise<boolean>;
  /** A call of the second generation or the mounting service. */
  callV2<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    call: Call<P, Q, B, R>,
    input: V2Input<P, Q, B>,
    options?: CallOptions,
  ): Promise<GatewayOutcome<z.output<R>>>;
  /** An operation of the first generation. */
  callV1<P extends Schema, R extends Schema>(
    call: V1Call<P, R>,
    payload: z.input<P>,
    options?: CallOptions,
  ): Promise<GatewayOutcome<z.output<R>>>;
}

const DEFAULT_TIMEOUT_MS = 8_000;

const realTime: RetryOptions = {
  sleep: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  random: Math.random,
  now: () => performance.now(),
};

/** Silent re-login: a new access token for the refresh token, no password and no slow hash (HTTP-04, B-01). */
function createRelogin(send: Send, { credentials, onUnmounted }: HttpOptions): () => Promise<boolean> {
  return async () => {
    const { refreshToken } = credentials.read();
    if (refreshToken === undefined) {
      return false;
    }
    const body = { refreshToken, installationId: credentials.installationId() };
    const reply = await send(v2Request(refresh, { body }, { isLogin: true }));
    const session = outcomeOf(reply, refresh.response);
    if (session.ok) {
      const { token, refreshToken: next = refreshToken } = session.response;
      await credentials.change({ token, refreshToken: next });
    } else if (reply.status === 401 || session.error.code === "DEVICE_NOT_MOUNTED") {
      // The server has ended this session for good; keeping the token would only repeat the refusal.
      await credentials.change({ token: undefined, refreshToken: undefined });
    }
    if (!session.ok && session.error.code === "DEVICE_NOT_MOUNTED") {
      await onUnmounted?.();
    }
    return session.ok;
  };
}

/**
 * The client's HTTP side (HTTP-01..10).
 *
 * @example
 * const http = createHttp({ bases: { v1: "", v2: "", mounting: "" }, credentials });
 * const balance = await http.callV2(v2.readBalance, { params: { accountId: "4000000001" } });
 */
export function createHttp(options: HttpOptions): Http {
  const { credentials, v1Parameters = "body" } = options;
  const readToken = (): string | undefined => credentials.read().token;
  const once = createSend({
    bases: options.bases,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    readToken,
    readXsrfToken: options.readXsrfToken ?? (() => undefined),
  });
  const reporting: Send = async (request) => {
    const reply = await once(request);
    if (request.signal?.aborted !== true) {
      options.onReachability?.(reply.status !== 0);
    }
    return reply;
  };
  const relogin = singleFlight(createRelogin(reporting, options));
  const reliable = withRelogin(withRetries(reporting, { ...realTime, ...options.retry }), { readToken, relogin });
  const send = options.staff === undefined ? reliable : withStaffOnDuty(reliable, options.staff);
  const spoken = (request: HttpRequest): HttpRequest => {
    const language = options.readLanguage?.();
    return language === undefined
      ? request
      : { ...request, headers: { "accept-language": language, ...request.headers } };
  };
  // Read once: a try that is repeated later is still about the shopper of the first.
  const identified = (request: HttpRequest): HttpRequest => {
    const identifiedBy = options.readIdentifiedBy?.();
    return identifiedBy === "READ" ? { ...request, headers: { ...request.headers, "identified-by": "READ" } } : request;
  };
  const perform = async <R extends Schema>(request: HttpRequest, schema: R): Promise<GatewayOutcome<z.output<R>>> =>
    outcomeOf(await send(identified(spoken(request))), schema);
  return {
    relogin,
    callV2: async (call, input, callOptions = {}) => await perform(v2Request(call, input, callOptions), call.response),
    callV1: async (call, payload, callOptions = {}) =>
      await perform(v1Request(call, payload, { ...callOptions, credentials, place: v1Parameters }), call.response),
  };
}
