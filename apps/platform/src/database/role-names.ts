import { createHash } from "node:crypto";

/**
 * The three roles of one installation. Roles belong to the whole server, so two installations on one server need
 * different names.
 */
export interface RoleNames {
  /** Owns the schema; it has no login. */
  readonly owner: string;
  /** The application's login, under row-level security. */
  readonly app: string;
  /** Reads every programme and writes nothing, for the ledger's check and backups. */
  readonly auditor: string;
}

/** PostgreSQL cuts longer names; the longest ending has eight characters. */
const PREFIX_LENGTH_MAX = 55;

const PREFIX = /^(?!pg_)[a-z][a-z0-9_]*$/;

export const isRolePrefix = (text: string): boolean => PREFIX.test(text) && text.length <= PREFIX_LENGTH_MAX;

/** The roles under a prefix. */
export function rolesOf(prefix: string): RoleNames {
  return { owner: `${prefix}_owner`, app: `${prefix}_app`, auditor: `${prefix}_auditor` };
}

/** The names that the SQL files write for the roles. */
export const WRITTEN_ROLES = rolesOf("punktum");

/** The prefix for a new database: its name, with a sum behind it where the name cannot be used as it is. */
export function prefixFor(databaseName: string): string {
  if (isRolePrefix(databaseName)) {
    return databaseName;
  }
  const sum = createHash("sha256").update(databaseName).digest("hex").slice(0, 8);
  const letters = databaseName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  return `p_${letters.slice(0, PREFIX_LENGTH_MAX - 11)}_${sum}`;
}

/** SQL of a file with the roles of this installation in place of the written ones. */
export function withRoleNames(sql: string, roles: RoleNames): string {
  return roles.owner === WRITTEN_ROLES.owner
    ? sql
    : sql
        .replaceAll(/\bpunktum_owner\b/g, roles.owner)
        .replaceAll(/\bpunktum_app\b/g, roles.app)
        .replaceAll(/\bpunktum_auditor\b/g, roles.auditor);
}
