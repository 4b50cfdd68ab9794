import type { FastifyInstance } from "fastify";
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Shorter than the 9.5 s after which the process exits (main.ts). A statement may run for up to 10 s, so a very slow
 * request can still be cut off.
 */
const DRAIN_WITHIN_MS = 7_000;

/** Tracks running requests, so that a stop can wait for them. */
export function addDrain(app: FastifyInstance): { readonly whenIdle: () => Promise<void> } {
  const atWork = new Set<ServerResponse>();
  app.addHook("onRequest", async (_request, reply) => {
    atWork.add(reply.raw);
    reply.raw.once("close", () => atWork.delete(reply.raw));
  });
  return {
    async whenIdle() {
      const deadlineMs = performance.now() + DRAIN_WITHIN_MS;
      while (atWork.size > 0 && performance.now() < deadlineMs) {
        await delay(10);
      }
      if (atWork.size > 0) {
        app.log.warn(`stopping although ${atWork.size} requests are still at work`);
      }
    },
  };
}
