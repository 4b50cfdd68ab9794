import { type ErrorCode, isErrorCode, type Schema, v1ErrorResponse, v2ErrorResponse } from "@punktum/contracts";
import { definedOnly, fail, type Failure, succeed } from "@punktum/domain";
import type * as z from "zod/mini";
import type { GatewayFailure, GatewayOutcome } from "../gateway.ts";
import type { HttpReply } from "./transport.ts";

/** Message for a reply that names no error. */
function defaultMessage(status: number): string {
  return `An error has occurred ${status}`;
}

/** The status in a default message, so that the message can be translated. */
export function statusInMessage(message: string): number | undefined {
  const status = /^An error has occurred (\d+)$/.exec(message)?.[1];
  return status === undefined ? undefined : Number(status);
}

function failureOf(code: string, message: string): Failure<ErrorCode> {
  return isErrorCode(code) ? { code, message } : { message };
}

/** The error that a reply names in either generation's format, or `undefined`. */
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

/** The details of an error. */
export function detailsOf(body: unknown): GatewayFailure["details"] {
  return namedError(body)?.details;
}

/** The failure of a reply; `undefined` for a success. */
function failureIn({ status, body }: HttpReply): GatewayFailure | undefined {
  if (status === 0) {
    return { code: "UNHANDLED_ERROR", message: defaultMessage(0) };
  }
  const named = namedError(body);
  return named ?? (status >= 400 ? { message: defaultMessage(status) } : undefined);
}

/**
 * Turns a reply into the result that every caller sees: the parsed answer, or an error with a message and, if known, a
 * code. An answer that does not match its contract is `APP_UNHANDLED_ERROR`.
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
