import type { DatabaseLog } from "../database/log.ts";

/** The migrated database that test databases are copied from. */
export const TEMPLATE_NAME = "punktum_template";

/** A database with the demonstration, which the first test that needs it loads. */
export const DEMO_NAME = "punktum_demo";

export const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined };

/** The same server with another database. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
