import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { RELEASE_VERSION } from "@punktum/domain";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";

import { connectionConfig, rolesHere } from "../database/index.ts";
import { type Cipher, noCipher } from "./cipher.ts";
import { columnList, fileOf, MANIFEST_FILE, type Manifest, type TableEntry } from "./manifest.ts";

const TABLES = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL (ARRAY['schema_migrations', 'schema_functions'])
  GROUP BY c.relname ORDER BY c.relname`;

/** Tables whose row-level security hides rows from the current role: no policy lets it see all, or one restricts it. */
const HIDING = `
  SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind = 'r' AND row_security_active(c.oid)
    AND (NOT EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = 'punktum' AND p.tablename = c.relname
        AND p.permissive = 'PERMISSIVE' AND p.cmd IN ('SELECT', 'ALL') AND current_user = ANY (p.roles) AND p.qual = 'true')
      OR EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = 'punktum' AND p.tablename = c.relname AND p.permissive = 'RESTRICTIVE'))
  ORDER BY c.relname`;

/**
 * Writes every row of all programmes into a folder, from one snapshot, while the platform keeps running. It reads as
 * the auditor role, which sees every programme, so that a login that is a member of that role suffices.
 */
export async function backUp(databaseUrl: string, folder: string, now: Date, encrypt?: Cipher): Promise<Manifest> {
  await mkdir(folder, { recursive: false, mode: 0o700 });
  const client = new Client(connectionConfig(databaseUrl, "punktum backup"));
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await becomeAuditor(client);
    const tables: TableEntry[] = [];
    const { rows } = await client.query<Pick<TableEntry, "name" | "columns">>(TABLES);
    for (const table of rows) {
      tables.push(await copyTable(client, { folder, encrypt }, table));
    }
    const migrations = await readMigrations(client);
    const manifest = {
      format: 1 as const,
      release: RELEASE_VERSION,
      takenAt: now.toISOString(),
      ...(encrypt === undefined ? {} : { encryption: "age" as const }),
      migrations,
      tables,
    };
    await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    return manifest;
  } finally {
    await client.end();
  }
}

async function becomeAuditor(client: Client): Promise<void> {
  const { auditor } = await rolesHere(client);
  try {
    await client.query(`SET LOCAL ROLE ${auditor}`);
  } catch (error) {
    throw new Error(`the log-in does not see every row: as an administrator, run: GRANT ${auditor} TO <log-in>`, {
      cause: error,
    });
  }
  const { rows } = await client.query<{ name: string }>(HIDING);
  if (rows.length > 0) {
    const names = rows.map(({ name }) => name).join(", ");
    throw new Error(`row-level security hides rows of ${names} from ${auditor}: nothing was backed up`);
  }
}

async function copyTable(
  client: Client,
  { folder, encrypt }: { readonly folder: string; readonly encrypt: Cipher | undefined },
  table: Pick<TableEntry, "name" | "columns">,
): Promise<TableEntry> {
  const copy = client.query(copyTo(`COPY punktum.${table.name} (${columnList(table)}) TO STDOUT`));
  const hash = createHash("sha256");
  const hashed = new PassThrough();
  hashed.on("data", (chunk: Buffer) => hash.update(chunk));
  const path = join(folder, fileOf(table, encrypt === undefined ? undefined : "age"));
  const file = createWriteStream(path, { flush: true });
  await pipeline(copy, createGzip({ level: 3 }), encrypt ?? noCipher, hashed, file);
  return { ...table, rows: copy.rowCount, sha256: hash.digest("hex") };
}

async function readMigrations(client: Client): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<Manifest["migrations"][number]>(
    "SELECT number, name, checksum FROM punktum.schema_migrations ORDER BY number",
  );
  return rows;
}
