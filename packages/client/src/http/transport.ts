/** Server of a call. */
export type BaseName = "v1" | "v2" | "mounting";

/** One HTTP request, before headers are added. */
export interface HttpRequest {
  readonly base: BaseName;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Absolute path below the base, with its query. */
  readonly path: string;
  /** Sent as JSON; text and files are sent unchanged with the `content-type` of `headers`. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends cookies. */
  readonly withCredentials?: boolean;
  /** Whether a repetition is harmless: reads, and writes with an idempotency key. */
  readonly isRepeatable: boolean;
  /** Part of a login; never triggers a re-login. */
  readonly isLogin?: boolean;
  /** A background request: staff are not asked to sign in. */
  readonly queued?: { readonly identifiedBy: "TYPED" | "READ" } | undefined;
  /** Adds the access token; calls of the mounting and v2 bases always have it. */
  readonly withToken?: boolean;
  readonly signal?: AbortSignal;
}

/** Reply of the server; status 0 means no answer. `body` is parsed JSON, or text if it is not JSON. */
export interface HttpReply {
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds to wait, from `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** No answer: network error, timeout or abort. */
const NO_ANSWER: HttpReply = { status: 0, body: undefined };

/** Sends one request once. */
export type Send = (request: HttpRequest) => Promise<HttpReply>;

const parseBody = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text === "" ? undefined : text;
  }
};

const retryAfterOf = (response: Response): { readonly retryAfterMs?: number } => {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {};
};

/** Dependencies of {@link createSend}. */
export interface SendOptions {
  readonly bases: Readonly<Record<BaseName, string>>;
  readonly timeoutMs: number;
  readonly readToken: () => string | undefined;
  /** Value of the cookie `XSRF-TOKEN`, which is returned in a header. */
  readonly readXsrfToken: () => string | undefined;
}

function headersOf(request: HttpRequest, { readToken, readXsrfToken }: SendOptions): Record<string, string> {
  const token = request.base === "v1" && request.withToken !== true ? undefined : readToken();
  const xsrfToken = readXsrfToken();
  return {
    accept: "application/json",
    ...(request.body === undefined ? {} : { "content-type": "application/json" }),
    ...(token === undefined || request.isLogin === true ? {} : { authorization: `Bearer ${token}` }),
    ...(xsrfToken === undefined ? {} : { "x-xsrf-token": xsrfToken }),
    ...request.headers,
  };
}

const contentOf = (body: unknown): string | Blob =>
  typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body);

/** Sends with `fetch`; a request without an answer has status 0 and never throws. */
export function createSend(options: SendOptions): Send {
  return async (request) => {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    try {
      const response = await fetch(`${options.bases[request.base]}${request.path}`, {
        method: request.method,
        headers: headersOf(request, options),
        credentials: request.withCredentials === true ? "include" : "same-origin",
        cache: "no-store",
        signal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
        ...(request.body === undefined ? {} : { body: contentOf(request.body) }),
      });
      return { status: response.status, body: parseBody(await response.text()), ...retryAfterOf(response) };
    } catch {
      return NO_ANSWER;
    }
  };
}
