import type { ErrorCode } from "@punktum/contracts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LedgerBusyError } from "../points/ledger/index.ts";
import { HashQueueFullError } from "../office/sessions/index.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { ZeroInAddressError } from "./address-guard.ts";
import { isFirstGeneration, type Refusal, RefusedError, sendRefusal } from "../api/register-failure.ts";

/** Errors of PostgreSQL and Node that mean that the database is unreachable; 57014 is the statement timeout. */
const DATABASE_DOWN = /^(?:08\w{3}|57014|57P0[1-5]|53\w{3}|25006|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
const DATABASE_DOWN_TEXT = /connection terminated|timeout exceeded when trying to connect|cannot use a pool after/i;

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** True when a request failed because the database is unreachable; the caller may retry soon. */
export function isDatabaseDown(error: unknown): boolean {
  return DATABASE_DOWN.test(codeOf(error)) || (error instanceof Error && DATABASE_DOWN_TEXT.test(error.message));
}

/** Code of Fastify's own refusals: body too large, not JSON, wrong media type, bad address. */
function frameworkCode(error: FastifyError, request: FastifyRequest): ErrorCode | undefined {
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) {
    return undefined;
  }
  if (error.code === "FST_ERR_CTP_INVALID_JSON_BODY" || error instanceof SyntaxError) {
    return "GENERAL_INPUT_JSON_INVALID";
  }
  return isFirstGeneration(request.url) ? "GENERAL_INPUT_PARAMETER_INVALID" : "REQUEST_INVALID";
}

/** The request was not read, so the first generation answers with a status too. */
function zeroInAddress({ url }: FastifyRequest): Refusal {
  const code = isFirstGeneration(url) ? "GENERAL_INPUT_PARAMETER_INVALID" : "REQUEST_INVALID";
  return { code, message: "address: the character zero (%00) has no place in it", firstGenerationStatus: 400 };
}

/** The framework's message may quote the request, so only its code, and the exceeded limit, are used. */
function sentenceOf(error: FastifyError, { routeOptions }: FastifyRequest): string {
  return error.code === "FST_ERR_CTP_BODY_TOO_LARGE"
    ? `The body is longer than ${routeOptions.bodyLimit} bytes`
    : `The request cannot be read (${error.code ?? "invalid"})`;
}

function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof ZeroInAddressError) {
    return zeroInAddress(request);
  }
  if (error instanceof RefusedError) {
    const { code, message, details, problems } = error;
    return { code, message, ...(details !== undefined && { details }), ...(problems !== undefined && { problems }) };
  }
  if (error instanceof LedgerBusyError) {
    return { code: "SERVICE_UNAVAILABLE", message: "Too many bookings at once; try again in a moment" };
  }
  if (error instanceof HashQueueFullError) {
    return { code: "SERVICE_UNAVAILABLE", message: "Too many logins at once; try again in a moment" };
  }
  if (isDatabaseDown(error)) {
    request.log.warn({ err: error }, "the database does not answer");
    return { code: "SERVICE_UNAVAILABLE", message: "The database does not answer; try again in a moment" };
  }
  const code = frameworkCode(error, request);
  if (code !== undefined) {
    return { code, message: sentenceOf(error, request), status: error.statusCode };
  }
  request.log.error({ err: error }, "a request failed unexpectedly");
  return { code: "UNHANDLED_ERROR", message: `An unexpected error; quote request ${request.id}` };
}

/** Addresses that the router cannot parse never reach a route; Fastify's default answer would repeat them. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(request, reply, refusalFor(error, request));
}

/** The one place where a thrown error becomes an answer. */
export function addErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(request, reply, refusalFor(error, request)));
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(app, request.url);
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return sendRefusal(request, reply, { code: "NOT_FOUND", message: "There is nothing at this address" });
    }
    void reply.header("allow", allowed.join(", "));
    return sendRefusal(request, reply, { code: "METHOD_NOT_ALLOWED", message: "This address takes other methods" });
  });
}
