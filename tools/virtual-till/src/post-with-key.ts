import type { TillReply } from "./answer.ts";
import type { TillRequest } from "./request.ts";

const TIMEOUT_MS = 10_000;

/** Sends requests to a platform with a till's key; a timeout is status 0. */
export function postWithKey(
  base: string,
  apiKey: string,
  timeoutMs = TIMEOUT_MS,
): (request: TillRequest) => Promise<TillReply> {
  return async ({ path, headers, body }) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const sent = { ...headers, "api-key": apiKey };
      const reply = await fetch(`${base}${path}`, { method: "POST", headers: sent, body, signal });
      return { status: reply.status, text: await reply.text() };
    } catch {
      return { status: 0, text: "" };
    }
  };
}
