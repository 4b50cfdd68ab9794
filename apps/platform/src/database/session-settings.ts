import type { Client } from "pg";

import { SESSION_SETTINGS } from "./connection.ts";

/** Advisory lock of the process that sets a role's settings; two writers at once would fail on the same row. */
const SETTINGS_LOCK = 7_864_215;

const DEFAULTS = {
  /** A statement that runs longer is cancelled, so that one slow query cannot block the pool. */
  statement_timeout: "10s",
  idle_in_transaction_session_timeout: "30s",
  /** Compiling one of our statements takes longer than running it: a job that found nothing took a second for it. */
  jit: "off",
} as const;

const WANTED = { ...SESSION_SETTINGS, ...DEFAULTS };

/** What sessions of the current role have in this database without any word of the client. */
const PRESENT = `
  SELECT split_part(setting, '=', 1) AS name, substr(setting, strpos(setting, '=') + 1) AS value
  FROM pg_db_role_setting s, unnest(s.setconfig) setting
  WHERE s.setrole = current_user::regrole AND s.setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Makes search path, time zone and defaults part of the application's role in this database. A role may set its own, so
 * no administrator is needed; sessions that begin later have them, also those of a pooler.
 */
export async function keepSessionSettings(client: Client): Promise<void> {
  if ((await missingSettings(client)).length === 0) {
    return;
  }
  await client.query("SELECT pg_advisory_lock($1)", [SETTINGS_LOCK]);
  const { rows } = await client.query<{ who: string; database: string }>(
    "SELECT quote_ident(current_user) AS who, quote_ident(current_database()) AS database",
  );
  for (const [name, value] of await missingSettings(client)) {
    const literal = name === "search_path" ? value : client.escapeLiteral(value);
    await client.query(`ALTER ROLE ${rows[0]?.who} IN DATABASE ${rows[0]?.database} SET ${name} TO ${literal}`);
  }
  await client.query("SELECT pg_advisory_unlock($1)", [SETTINGS_LOCK]);
}

/** An operator may have set other values; the path and the time zone have to be ours. */
async function missingSettings(client: Client): Promise<readonly (readonly [string, string])[]> {
  const { rows } = await client.query<{ name: string; value: string }>(PRESENT);
  const present = new Map(rows.map(({ name, value }) => [name.toLowerCase(), value]));
  const isOurs = (name: string) => Object.hasOwn(SESSION_SETTINGS, name);
  return Object.entries(WANTED).filter(([name, value]) =>
    isOurs(name) ? present.get(name) !== value : !present.has(name),
  );
}
