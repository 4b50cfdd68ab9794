import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createGuessCounter, type GuessLimit } from "../api/guess-counter.ts";
import { RefusedError } from "../api/register-failure.ts";
import type { Channel } from "../database/index.ts";
import { createSharedCounts, type SharedCounts } from "./shared-counts.ts";

/** Requests per minute. */
export interface LimitSettings {
  readonly perIdentity: number;
  readonly perAddress: number;
  readonly loginsPerAddress: number;
  /** Limit of unknown codes per caller; not per minute. */
  readonly guesses?: GuessLimit;
}

export const DEFAULT_LIMITS: LimitSettings = { perIdentity: 6_000, perAddress: 1_200, loginsPerAddress: 240 };

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
/** So long the processes of a database do not know of each other's requests. */
const TELL_EVERY_MS = 1_000;

/** A limit with the counts it belongs to. */
interface Limit {
  readonly name: LimitName;
  readonly max: number;
  readonly keyOf: (request: FastifyRequest) => string;
}

/** @throws RefusedError beyond the limit */
function count({ name, max, keyOf }: Limit, counts: SharedCounts, request: FastifyRequest): void {
  const { count: counted, endsInMs } = counts.count(keyOf(request), max);
  const resetSeconds = Math.ceil(endsInMs / 1_000);
  const remaining = Math.max(0, max - counted);
  request.countedBy = [...(request.countedBy ?? []), { name, max, remaining, resetSeconds }];
  if (counted > max) {
    throw new RefusedError("RATE_LIMITED", "Too many requests; wait before the next one", {
      retryAfterSeconds: Math.max(1, resetSeconds),
    });
  }
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

/**
 * Rate limits against floods, in memory. The processes of a database tell each other what they count, so that more
 * processes do not allow more. Password attempts are also limited in the database (decision 0060).
 */
export function addLimits(app: FastifyInstance, settings: LimitSettings, channel?: Channel): void {
  app.decorateRequest("countedBy", undefined);
  app.decorateRequest("lookUp", undefined);
  app.addHook("onSend", async (request, reply, payload) => {
    request.lookUp?.end(false);
    publish(request, reply);
    return payload;
  });
  const guesses = createGuessCounter(settings.guesses, (caller) => counts.tellGuess(caller));
  const windowMs = WINDOW_SECONDS * 1_000;
  const counts = createSharedCounts({ channel, windowMs, hearGuess: (caller) => guesses.hear(caller) });
  const telling = setInterval(() => counts.tell(), TELL_EVERY_MS).unref();
  app.addHook("onClose", () => clearInterval(telling));
  const byIdentity: Limit = { name: "caller", max: settings.perIdentity, keyOf: identityKey };
  const byAddress: Limit = { name: "address", max: settings.perAddress, keyOf: ({ ip }) => `address:${ip}` };
  const byLogin: Limit = { name: "login", max: settings.loginsPerAddress, keyOf: ({ ip }) => `login:${ip}` };
  app.decorate("guesses", guesses);
  app.decorate("limits", {
    countIdentity: (request) => count(byIdentity, counts, request),
    countAddress: (request) => count(byAddress, counts, request),
    countLogin: (request) => count(byLogin, counts, request),
  });
}
