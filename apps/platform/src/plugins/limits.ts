import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createGuessCounter, type GuessLimit } from "../api/guess-counter.ts";
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

/** Name of a limit, as answers call it. */
type LimitName = "caller" | "address" | "login";

/** A limit that a request was counted by. */
interface CountedBy {
  readonly name: LimitName;
  readonly max: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The limits that this request was counted by; undefined before the first. */
    countedBy: readonly CountedBy[] | undefined;
  }
}

const WINDOW_SECONDS = 60;

async function count(name: LimitName, counter: Counter, request: FastifyRequest): Promise<void> {
  const result = await counter(request);
  if (result.isAllowed) {
    return;
  }
  const { max, remaining, ttlInSeconds: resetSeconds } = result;
  request.countedBy = [...(request.countedBy ?? []), { name, max, remaining, resetSeconds }];
  if (!result.isExceeded) {
    return;
  }
  throw new RefusedError("RATE_LIMITED", "Too many requests; wait before the next one", {
    retryAfterSeconds: Math.max(1, resetSeconds),
  });
}

const identityKey = (request: FastifyRequest): string =>
  `identity:${request.caller?.programId ?? ""}:${request.caller?.subjectId ?? request.ip}`;

/**
 * Publishes the limits of a request: how many requests each allows in which time, and what is left of it
 * (draft-ietf-httpapi-ratelimit-headers-11).
 */
function publish({ countedBy = [] }: FastifyRequest, reply: FastifyReply): void {
  if (countedBy.length === 0) {
    return;
  }
  const policies = countedBy.map(({ name, max }) => `"${name}";q=${max};w=${WINDOW_SECONDS}`);
  const left = countedBy.map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`);
  void reply.header("ratelimit-policy", policies.join(", ")).header("ratelimit", left.join(", "));
}

/** Rate limits in memory against floods. Password attempts are also limited in the database (decision 0060). */
export async function addLimits(app: FastifyInstance, settings: LimitSettings): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 50_000 });
  app.decorateRequest("countedBy", undefined);
  app.decorateRequest("lookUp", undefined);
  app.addHook("onSend", async (request, reply, payload) => {
    request.lookUp?.end(false);
    publish(request, reply);
    return payload;
  });
  const timeWindow = WINDOW_SECONDS * 1_000;
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
    countIdentity: (request) => count("caller", byIdentity, request),
    countAddress: (request) => count("address", byAddress, request),
    countLogin: (request) => count("login", byLogin, request),
  });
}
