import type { FastifyRequest } from "fastify";

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** A proxy on this machine makes everyone look local: what it forwards is not. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? "";
  return (
    LOOPBACK.test(peer) && request.headers["x-forwarded-for"] === undefined && request.headers.forwarded === undefined
  );
}
