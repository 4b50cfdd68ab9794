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
  /** Host of each base, without a slash at the end; empty means the page's own server. */
  readonly bases: Readonly<Record<BaseName, string>>;
  readonly credentials: CredentialStore;
  /** Value of the cookie `XSRF-TOKEN`. */
  readonly readXsrfToken?: () => string | undefined;
  /** Time limit of one try; defaults to 8000. */
  readonly timeoutMs?: number;
  /** Where v1 parameters are sent: some servers read the query only. */
  readonly v1Parameters?: "body" | "query";
  /** Language of the answers' reader; if absent, the browser's default is sent. */
  readonly readLanguage?: () => string | undefined;
  /** How the code of current calls was obtained; `TYPED` if absent. */
  readonly readIdentifiedBy?: () => "TYPED" | "READ";
  readonly retry?: Partial<RetryOptions>;
  /** Token of the staff on duty, and the request to sign in. Without it calls that need staff are refused. */
  readonly staff?: StaffOnDutyOptions;
  /** Called when the server refuses a new token because the device was unmounted, also remotely. */
  readonly onUnmounted?: () => Promise<void>;
  /**
   * Called when an attempt is sent. The returned function receives whether the server answered; undefined: it was
   * aborted.
   */
  readonly onTry?: () => (hasAnswered: boolean | undefined) => void;
}

/** Typed calls with token, retries, silent re-login and error format. */
export interface Http {
  /** Runs a silent re-login, shared by all callers (single-flight); true if there is a new token. */
  readonly relogin: () => Promise<boolean>;
  /** A call of v2 or the mounting service. */
  callV2<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    call: Call<P, Q, B, R>,
    input: V2Input<P, Q, B>,
    options?: CallOptions,
  ): Promise<GatewayOutcome<z.output<R>>>;
  /** An operation of v1. */
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

/** Silent re-login: exchanges the refresh token for a new access token, without a password. */
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
      return true;
    }
    if (session.error.code === "DEVICE_NOT_MOUNTED") {
      // Reported before the session is dropped: without a session the login opens, and it must not show an e-mail
      // address of the previous mounting.
      await onUnmounted?.();
    }
    if (reply.status === 401 || session.error.code === "DEVICE_NOT_MOUNTED") {
      // The server has ended this session; retrying with the same token would fail again.
      await credentials.change({ token: undefined, refreshToken: undefined });
    }
    return false;
  };
}

/**
 * The client's HTTP layer.
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
    const tell = options.onTry?.();
    const reply = await once(request);
    // Codes of a gateway that answers for an unreachable server.
    tell?.(request.signal?.aborted === true ? undefined : ![0, 502, 503, 504].includes(reply.status));
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
  // Read once, so that a retry still belongs to the shopper of the first try.
  const identified = (request: HttpRequest): HttpRequest => {
    const identifiedBy = request.queued?.identifiedBy ?? options.readIdentifiedBy?.();
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
