import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";

/**
 * Text key of a failure: its code, else its message. A call without an answer counts as a connection problem while the
 * server is unreachable.
 */
export function failureText({ code, message }: Failure<ErrorCode>, isOnline: boolean): string {
  return code === "UNHANDLED_ERROR" && !isOnline ? "NO_CONNECTION" : (code ?? message);
}
