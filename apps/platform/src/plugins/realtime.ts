import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import type { Clock } from "../config/clock.ts";
import type { Database } from "../database/database.ts";
import {
  createFigures,
  DEFAULT_SOCKET_LIMITS,
  openRealtime,
  type Realtime,
  type SocketLimits,
} from "../realtime/index.ts";

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly trustProxy?: readonly string[];
  readonly socketPool?: Pool;
  readonly kioskOrigins?: readonly string[];
  readonly socketLimits?: SocketLimits;
}

/** The realtime connection of devices on the platform's own port. */
export function addRealtime(app: FastifyInstance, registry: Registry, dependencies: Dependencies): Realtime {
  const { database, clock, socketPool, kioskOrigins, socketLimits, trustProxy } = dependencies;
  const realtime: Realtime = openRealtime(app, {
    database,
    clock,
    log: app.log,
    authenticator: app.authenticator,
    limits: socketLimits ?? DEFAULT_SOCKET_LIMITS,
    origins: kioskOrigins ?? [],
    trustProxy: trustProxy ?? [],
    socketPool,
    serverId: randomUUID(),
    figures: createFigures(registry, () => realtime.hub.count()),
  });
  return realtime;
}
