import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";

interface Unread {
  readonly status: 400 | 408 | 431;
  readonly message: string;
}

const BROKEN: Unread = { status: 400, message: "The request is no HTTP that can be read" };
const KINDS: ReadonlyMap<string | undefined, Unread> = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", { status: 408, message: "The request did not come in time" }],
  ["HPE_HEADER_OVERFLOW", { status: 431, message: "The headers of the request are too large (16 kB at most)" }],
]);

/**
 * Answers a request that Node could not parse; its route, headers and address are unknown. The body has the error
 * format of both generations, because it is unknown which one was meant (decision 0117).
 */
export function answerUnread(error: Error & { readonly code?: string }, socket: Socket, log: FastifyBaseLogger): void {
  if (error.code === "ECONNRESET" || socket.destroyed) {
    return;
  }
  const { status, message } = KINDS.get(error.code) ?? BROKEN;
  const errorType = "REQUEST_INVALID";
  const requestId = randomUUID();
  log.info({ errorCode: errorType, status, requestId }, message);
  const errorInfo = { errorCode: "GENERAL_INPUT_PARAMETER_INVALID", errorMessage: message };
  const body = JSON.stringify({ errorType, message, requestId, errorInfo });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    `X-Request-Id: ${requestId}`,
    "Connection: close",
  ];
  if (socket.writable) {
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
