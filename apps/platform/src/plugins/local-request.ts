import type { FastifyRequest } from "fastify";

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * True for a request from this machine. Behind a local proxy all requests look local, so forwarded ones do not count.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? "";
  return (
    LOOPBACK.test(peer) && request.headers["x-forwarded-for"] === undefined && request.headers.forwarded === undefined
  );
}
