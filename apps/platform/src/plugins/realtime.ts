import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Clock } from "../config/clock.ts";
import type { Channel, Database } from "../database/index.ts";
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
  readonly channel?: Channel;
  readonly kioskOrigins?: readonly string[];
  readonly socketLimits?: SocketLimits;
}

/** Adds the realtime connection of devices to the platform's port. */
export function addRealtime(app: FastifyInstance, registry: Registry, dependencies: Dependencies): Realtime {
  const { database, clock, channel, kioskOrigins, socketLimits, trustProxy } = dependencies;
  const realtime: Realtime = openRealtime(app, {
    database,
    clock,
    log: app.log,
    authenticator: app.authenticator,
    limits: socketLimits ?? DEFAULT_SOCKET_LIMITS,
    origins: kioskOrigins ?? [],
    trustProxy: trustProxy ?? [],
    channel,
    serverId: randomUUID(),
    figures: createFigures(registry, { socketsConnected: () => realtime.hub.count(), channel }),
  });
  return realtime;
}
