import { type ErrorCode, statusOf } from "@punktum/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { countGuess } from "./guess-limit.ts";
import { mustWait } from "./must-wait.ts";

/** An expected refusal as a handler answers it. */
export interface Refusal {
  readonly message: string;
  readonly code?: ErrorCode;
  /** Facts for the text: missing points, a date. */
  readonly details?: Readonly<Record<string, string | number>>;
  /** Everything that is wrong with what was sent, each in a sentence; the message holds them all. */
  readonly problems?: readonly string[];
  /** Only where HTTP has a more exact status than the table: body too large, wrong media type. */
  readonly status?: number | undefined;
  /** Where the first generation answers a status instead of its 200: the request never became a call of it. */
  readonly firstGenerationStatus?: number;
  /** Answered as if the thing did not exist, but it is the caller who may not: such a try leaves an audit row (S9). */
  readonly forRights?: true;
}

/** What a handler answers; an `Outcome` of the domain fits. */
export type Answer<T> = { readonly ok: true; readonly response: T } | { readonly ok: false; readonly error: Refusal };

/** A refusal from a place that cannot answer a tagged result: hooks and the steps before a handler. */
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

/** The refusal of what has these problems, each a sentence. */
export function refusedFor(problems: readonly string[]) {
  return { ok: false, error: { code: "REQUEST_INVALID", message: problems.join(". "), problems } } as const;
}

/** True for calls of the first generation, which have an error format of their own (V1-27). */
export function isFirstGeneration(url: string): boolean {
  return url.startsWith("/api/v1/");
}

/** Refusals about the connection itself keep their HTTP status in the first generation too: nothing was decided. */
const TECHNICAL: readonly ErrorCode[] = [
  "LOGIN_USER_NOT_LOGGED_IN",
  "TOKEN_EXPIRED",
  "RATE_LIMITED",
  "UNHANDLED_ERROR",
  "SERVICE_UNAVAILABLE",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
];

/** The legacy login answers plain text: its callers can only tell an error from a token by the status. */
const STATUS_MATTERS = "/api/v1/auth-admin/";

/** HTTP status the first generation answers a code with. */
export function firstGenerationStatus(url: string, code: ErrorCode): number {
  return TECHNICAL.includes(code) || url.startsWith(STATUS_MATTERS) ? statusOf(code) : 200;
}

/** Receipts are answered as the wrapped ok/error; `errorInfo` says the same for clients of this generation. */
const WRAPPED = "/api/v1/arts/";

/** True for calls whose errors, the technical ones among them, come in the shape of their good answers. */
export function isWrapped(url: string): boolean {
  return url.startsWith(WRAPPED);
}

/** Codes a till cannot do anything about but try later (ARTS-06). */
const GENERIC: readonly ErrorCode[] = [
  "GENERAL_INPUT_JSON_INVALID",
  "GENERAL_INPUT_PARAMETER_INVALID",
  "REQUEST_INVALID",
  "UNHANDLED_ERROR",
  "SERVICE_UNAVAILABLE",
];

/** Facts and problems, as far as there are any. */
const factsOf = ({ details, problems }: Refusal): object => ({
  ...(details !== undefined && { details }),
  ...(problems !== undefined && { problems }),
});

function firstGenerationBody(url: string, refusal: Refusal & Required<Pick<Refusal, "code">>): object {
  const { code, message } = refusal;
  const told = isWrapped(url) && GENERIC.includes(code) ? "ARTS_ERROR" : code;
  const errorInfo = { errorCode: told, errorMessage: message, ...factsOf(refusal) };
  return isWrapped(url) ? { ok: false, error: { message, code: told, ...factsOf(refusal) }, errorInfo } : { errorInfo };
}

/** The one place that turns an error code into an HTTP answer (V1-27, V2-04, A-75). */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, given: Refusal): FastifyReply {
  const waitMs = countGuess(request, given.code);
  const refusal: Refusal = waitMs > 0 ? mustWait(waitMs).error : given;
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
