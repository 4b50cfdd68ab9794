import type { Client } from "pg";

/** Tables without row-level security, references and triggers, until they are restored. */
export interface BareTables {
  /** Restores everything; a broken reference is refused here. */
  readonly secureAgain: () => Promise<void>;
}

const TABLES = "c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p')";

/** Each row contains a statement that removes something, and the one that restores it. */
const STEPS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS away,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS back
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE ${TABLES} AND k.contype = 'f' AND k.conparentid = 0
  UNION ALL
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', t.tgrelid::regclass, t.tgname),
    format('ALTER TABLE %s %s TRIGGER %I', t.tgrelid::regclass,
      CASE t.tgenabled WHEN 'A' THEN 'ENABLE ALWAYS' WHEN 'R' THEN 'ENABLE REPLICA' ELSE 'ENABLE' END, t.tgname)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE ${TABLES} AND NOT t.tgisinternal AND t.tgenabled <> 'D'
  UNION ALL
  SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', c.oid::regclass),
    format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', c.oid::regclass)
  FROM pg_class c WHERE ${TABLES} AND c.relforcerowsecurity`;

/**
 * Lets the owner of the tables load rows of all programmes in any order, within the caller's transaction, so that a
 * failure leaves the tables unchanged.
 */
export async function layBare(client: Client): Promise<BareTables> {
  const { rows } = await client.query<{ away: string; back: string }>(STEPS);
  for (const { away } of rows) {
    await client.query(away);
  }
  return {
    async secureAgain() {
      for (const { back } of rows) {
        await client.query(back);
      }
    },
  };
}
