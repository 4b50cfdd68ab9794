import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createGuessCounter, type GuessLimit } from "../api/guess-limit.ts";
import { RefusedError } from "../api/register-failure.ts";

/** Requests per minute. */
export interface LimitSettings {
  readonly perIdentity: number;
  readonly perAddress: number;
  readonly loginsPerAddress: number;
  /** Limit of unknown codes per caller; not per minute. */
  readonly guesses?: GuessLimit;
}

export const DEFAULT_LIMITS: LimitSettings = { perIdentity: 6_000, perAddress: 1_200, loginsPerAddress: 240 };

type Counter = ReturnType<FastifyInstance["createRateLimit"]>;

async function count(counter: Counter, request: FastifyRequest): Promise<void> {
  const result = await counter(request);
  if (result.isAllowed || !result.isExceeded) {
    return;
  }
  throw new RefusedError("RATE_LIMITED", "Too many requests; wait before the next one", {
    retryAfterSeconds: Math.max(1, result.ttlInSeconds),
  });
}

const identityKey = (request: FastifyRequest): string =>
  `identity:${request.caller?.programId ?? ""}:${request.caller?.subjectId ?? request.ip}`;

/** Rate limits in memory against floods. Password attempts are also limited in the database (decision 0060). */
export async function addLimits(app: FastifyInstance, settings: LimitSettings): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 50_000 });
  const timeWindow = 60_000;
  const byIdentity = app.createRateLimit({ max: settings.perIdentity, timeWindow, keyGenerator: identityKey });
  const byAddress = app.createRateLimit({
    max: settings.perAddress,
    timeWindow,
    keyGenerator: (request) => `address:${request.ip}`,
  });
  const byLogin = app.createRateLimit({
    max: settings.loginsPerAddress,
    timeWindow,
    keyGenerator: (request) => `login:${request.ip}`,
  });
  app.decorate("guesses", createGuessCounter(settings.guesses));
  app.decorate("limits", {
    countIdentity: (request) => count(byIdentity, request),
    countAddress: (request) => count(byAddress, request),
    countLogin: (request) => count(byLogin, request),
  });
}
