import { Pool } from "pg";

import { deriveAppUrl } from "./app-password.ts";
import { connectionConfig } from "./connection.ts";
import type { DatabaseLog } from "./log.ts";

/** Connections of the application's role on which server processes tell each other what to look for; one of them listens. */
export function openSocketPool(options: {
  readonly databaseUrl: string;
  readonly databaseAppUrl?: string | undefined;
  readonly log: DatabaseLog;
}): Pool {
  const appUrl = options.databaseAppUrl ?? deriveAppUrl(options.databaseUrl);
  const pool = new Pool({ ...connectionConfig(appUrl, "punktum sockets"), max: 3, statement_timeout: 10_000 });
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => options.log.warn(`database: a connection between processes was lost (${error.message})`));
  return pool;
}
