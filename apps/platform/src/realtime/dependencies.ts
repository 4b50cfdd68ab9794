import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../config/clock.ts";
import type { Database } from "../database/index.ts";
import type { Authenticator } from "../office/sessions/index.ts";
import type { SocketLimits } from "./limits.ts";

/** Counters for metrics. */
export interface RealtimeFigures {
  delivered(topic: string): void;
  refused(code: string): void;
}

/** Dependencies of the realtime connection. */
export interface RealtimeDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly authenticator: Authenticator;
  readonly limits: SocketLimits;
  readonly figures: RealtimeFigures;
  /** Id of this process while it runs. */
  readonly serverId: string;
}
