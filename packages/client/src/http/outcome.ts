import { type ErrorCode, isErrorCode, type Schema, v1ErrorResponse, v2ErrorResponse } from "@punktum/contracts";
import { definedOnly, fail, type Failure, succeed } from "@punktum/domain";
import type * as z from "zod/mini";
import type { GatewayFailure, GatewayOutcome } from "../gateway.ts";
import type { HttpReply } from "./transport.ts";

/** Text for a reply that names no error (HTTP-09, ERR-64). */
function defaultMessage(status: number): string {
  return `An error has occurred ${status}`;
}

/** The status in a message that says nothing else, so that it can be said in another language. */
export function statusInMessage(message: string): number | undefined {
  const status = /^An error has occurred (\d+)$/.exec(message)?.[1];
  return status === undefined ? undefined : Number(status);
}

function failureOf(code: string, message: string): Failure<ErrorCode> {
  return isErrorCode(code) ? { code, message } : { message };
}

/** The error a reply names in either generation's format (V1-27, V2-04), or `undefined`. */
function namedError(body: unknown): GatewayFailure | undefined {
  const first = v1ErrorResponse.safeParse(body);
  if (first.success) {
    const { errorCode, errorMessage = errorCode, details } = first.data.errorInfo;
    return { ...failureOf(errorCode, errorMessage), ...definedOnly({ details }) };
  }
  const second = v2ErrorResponse.safeParse(body);
  if (!second.success) {
    return undefined;
  }
  const { errorType, message, details } = second.data;
  return { ...failureOf(errorType, message), ...definedOnly({ details }) };
}

/** Facts that came with an error. */
export function detailsOf(body: unknown): GatewayFailure["details"] {
  return namedError(body)?.details;
}

/** The failure a reply stands for; `undefined` for a good answer (HTTP-08..10). */
function failureIn({ status, body }: HttpReply): GatewayFailure | undefined {
  if (status === 0) {
    return { code: "UNHANDLED_ERROR", message: defaultMessage(0) };
  }
  const named = namedError(body);
  return named ?? (status >= 400 ? { message: defaultMessage(status) } : undefined);
}

/**
 * Turns a reply into the wrapper every caller sees (HTTP-08, A-79): the parsed answer, or an error with a message and,
 * where we know it, a code. An answer of another shape than its contract is `APP_UNHANDLED_ERROR` (HTTP-10).
 */
export function outcomeOf<Response extends Schema>(
  reply: HttpReply,
  schema: Response,
): GatewayOutcome<z.output<Response>> {
  const failure = failureIn(reply);
  if (failure !== undefined) {
    return { ok: false, error: failure };
  }
  const parsed = schema.safeParse(reply.body ?? {});
  if (parsed.success) {
    return succeed(parsed.data);
  }
  const [issue] = parsed.error.issues;
  return fail("APP_UNHANDLED_ERROR", `Unexpected answer: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`);
}
