import { type ErrorCode, statusOf } from "@punktum/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { endLookUp } from "./guess-limit.ts";

/** An expected refusal, as a handler returns it. */
export interface Refusal {
  readonly message: string;
  readonly code?: ErrorCode;
  /** Values for the message: missing points, a date. */
  readonly details?: Readonly<Record<string, string | number>>;
  /** All problems of the request, one sentence each; the message contains them too. */
  readonly problems?: readonly string[];
  /** Set only when HTTP has a more exact status than the table: body too large, wrong media type. */
  readonly status?: number | undefined;
  /** The current record, as far as the caller may see it, for a write with an outdated version. */
  readonly current?: object;
  /** Status of the first generation instead of 200, for requests that never became a call. */
  readonly firstGenerationStatus?: number;
  /**
   * The answer says that the thing does not exist, but the caller lacks the right to it; such an attempt is audited.
   */
  readonly forRights?: true;
}

/** What a handler returns; an `Outcome` of the domain fits. */
export type Answer<T> = { readonly ok: true; readonly response: T } | { readonly ok: false; readonly error: Refusal };

/** Refusal from code that cannot return a tagged result: hooks and the steps before a handler. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string | number>> | undefined;
  readonly problems: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    message: string | readonly string[] = code,
    details?: Readonly<Record<string, string | number>>,
  ) {
    super(typeof message === "string" ? message : message.join(". "));
    this.code = code;
    this.details = details;
    this.problems = typeof message === "string" ? undefined : message;
  }
}

/** Refusal with these problems, one sentence each. */
export function refusedFor(problems: readonly string[]) {
  return { ok: false, error: { code: "REQUEST_INVALID", message: problems.join(". "), problems } } as const;
}

/** True for calls of the first generation, which has its own error format. */
export function isFirstGeneration(url: string): boolean {
  return url.startsWith("/api/v1/");
}

/** Errors of the connection itself keep their HTTP status in the first generation too (decision 0061). */
const TECHNICAL: readonly ErrorCode[] = [
  "LOGIN_USER_NOT_LOGGED_IN",
  "TOKEN_EXPIRED",
  "RATE_LIMITED",
  "UNHANDLED_ERROR",
  "SERVICE_UNAVAILABLE",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
];

/** The legacy login answers plain text, so its callers can tell an error from a token only by the status. */
const STATUS_MATTERS = "/api/v1/auth-admin/";

/** HTTP status with which the first generation answers a code. */
export function firstGenerationStatus(url: string, code: ErrorCode): number {
  return TECHNICAL.includes(code) || url.startsWith(STATUS_MATTERS) ? statusOf(code) : 200;
}

/** Receipts answer with wrapped ok/error; `errorInfo` repeats the error for clients of this generation. */
const WRAPPED = "/api/v1/arts/";

/** True for calls whose errors, including technical ones, have the shape of their successful answers. */
export function isWrapped(url: string): boolean {
  return url.startsWith(WRAPPED);
}

/** Codes after which a till can only try again later. */
const GENERIC: readonly ErrorCode[] = [
  "GENERAL_INPUT_JSON_INVALID",
  "GENERAL_INPUT_PARAMETER_INVALID",
  "REQUEST_INVALID",
  "UNHANDLED_ERROR",
  "SERVICE_UNAVAILABLE",
];

/** Details and problems, if present. */
const factsOf = ({ details, problems, current }: Refusal): object => ({
  ...(details !== undefined && { details }),
  ...(problems !== undefined && { problems }),
  ...(current !== undefined && { current }),
});

function firstGenerationBody(url: string, refusal: Refusal & Required<Pick<Refusal, "code">>): object {
  const { code, message } = refusal;
  const answeredCode = isWrapped(url) && GENERIC.includes(code) ? "ARTS_ERROR" : code;
  const errorInfo = { errorCode: answeredCode, errorMessage: message, ...factsOf(refusal) };
  return isWrapped(url)
    ? { ok: false, error: { message, code: answeredCode, ...factsOf(refusal) }, errorInfo }
    : { errorInfo };
}

/** The only place that turns an error code into an HTTP answer. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  endLookUp(request, refusal.code);
  const code = refusal.code ?? "UNHANDLED_ERROR";
  request.log.info({ errorCode: code }, refusal.message);
  const retryAfter = code === "SERVICE_UNAVAILABLE" ? 5 : refusal.details?.retryAfterSeconds;
  if (retryAfter !== undefined) {
    void reply.header("retry-after", String(retryAfter));
  }
  if (isFirstGeneration(request.url)) {
    const body = firstGenerationBody(request.url, { ...refusal, code });
    return reply.code(refusal.firstGenerationStatus ?? firstGenerationStatus(request.url, code)).send(body);
  }
  const body = { errorType: code, message: refusal.message, requestId: request.id, ...factsOf(refusal) };
  return reply.code(refusal.status ?? statusOf(code)).send(body);
}
