import type { DatabaseLog } from "../database/log.ts";

/** The migrated database every test database is a copy of. */
export const TEMPLATE_NAME = "punktum_template";

export const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined };

/** The same server, another database. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
