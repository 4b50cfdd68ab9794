import type { Pool } from "pg";

import type { DatabaseLog } from "./log.ts";

/** Besides the pool, the LISTEN connection for messages between processes. */
const BESIDE_THE_POOL = 1;

const LIMITS = `
  SELECT least(
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer,
      (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
      (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)) AS limit,
    (SELECT count(*)::integer FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'punktum push') AS others`;

/**
 * Warns when this process and those already running may want more connections than the server gives: under load the
 * last ones would be refused.
 */
export async function warnOverBudget(pool: Pool, poolSize: number, log: DatabaseLog): Promise<void> {
  const { rows } = await pool.query<{ limit: number; others: number }>(LIMITS);
  const [found] = rows;
  if (found === undefined) {
    return;
  }
  const each = poolSize + BESIDE_THE_POOL;
  const wanted = (found.others + 1) * each;
  if (wanted > found.limit) {
    log.warn(
      `database: ${found.others + 1} processes with up to ${each} connections each may want ${wanted}, and the server gives ${found.limit}: ` +
        "lower DATABASE_POOL_SIZE, raise max_connections, or put a pooler in front",
    );
  }
}
