import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";

/**
 * What to say about a failure: the text of its code, else its message. A call without an answer is the connection's
 * fault as long as the server cannot be reached, and says so (HTTP-10, ERR-40).
 */
export function failureText({ code, message }: Failure<ErrorCode>, isOnline: boolean): string {
  return code === "UNHANDLED_ERROR" && !isOnline ? "NO_CONNECTION" : (code ?? message);
}
