import { Client } from "pg";
import { openDatabase } from "../../apps/platform/src/database/index.ts";
import { accountIdSql } from "../data.ts";

export const PROGRAM = "bench";
/** One account in seven has no person. */
const ANONYMOUS_EACH = 7;

const SYLLABLES = ["ber", "gen", "hol", "kam", "lin", "mor", "nau", "pfei", "ros", "schu", "stei", "wag", "zim"];
/** Made of syllables, so that a part of a name finds thousands. */
export const FAMILY_NAMES: readonly string[] = SYLLABLES.flatMap((first) =>
  SYLLABLES.flatMap((second) => ["er", "mann", "ler", "inger"].map((end) => `${first}${second}${end}`)),
);
export const GIVEN_NAMES: readonly string[] = SYLLABLES.flatMap((first) =>
  ["ta", "na", "ius", "el"].map((end) => first + end),
);

const pick = (names: readonly string[], number: string): string =>
  `(ARRAY['${names.join("','")}'])[1 + (${number}) % ${names.length}]`;

/** All set-based, without triggers: row by row it would take an hour. The words are those of describe_member(). */
const dataOf = (members: number): string => `
  INSERT INTO programs (id, name, points_per_euro) VALUES ('${PROGRAM}', 'Bench', 100);
  INSERT INTO partners (program_id, id, name) VALUES ('${PROGRAM}', 1, 'Partner');
  INSERT INTO stores (program_id, id, partner_id, name)
    SELECT '${PROGRAM}', n, 1, 'Store ' || n FROM generate_series(1, 500) AS n;
  INSERT INTO accounts (program_id, id, status, points, state_points, first_booked_at, created_at)
    SELECT '${PROGRAM}', ${accountIdSql("n")}, CASE WHEN n % 997 = 0 THEN 'LOCKED' ELSE 'ACTIVE' END, n::bigint * 7919 % 20000,
      n::bigint * 7919 % 20000, now() - interval '1 second' * (n * 31), now() - interval '1 second' * (n * 63)
    FROM generate_series(0, ${members - 1}) AS n;
  INSERT INTO identifiers (program_id, type, code, account_id)
    SELECT '${PROGRAM}', 'CARDCODE', (4000000000 + n)::text, ${accountIdSql("n")} FROM generate_series(0, ${members - 1}) AS n;
  INSERT INTO users (program_id, id, first_name, last_name, email, phone)
    SELECT '${PROGRAM}', ${accountIdSql("n")}, initcap(${pick(GIVEN_NAMES, "n")}), initcap(${pick(FAMILY_NAMES, "n / 3")}),
      'm' || n || '@example.org', '+43664' || lpad(n::text, 7, '0')
    FROM generate_series(0, ${members - 1}) AS n WHERE n % ${ANONYMOUS_EACH} <> 0;
  INSERT INTO memberships (program_id, id, account_id, user_id)
    SELECT '${PROGRAM}', u.id, u.id, u.id FROM users u;
  INSERT INTO member_entries (program_id, account_id, status, registered, optins, created_at, sort_name, search, points, state_points,
      active_at, last_store_id)
    SELECT a.program_id, a.id, a.status, u.id IS NOT NULL, CASE WHEN u.id IS NULL THEN '{}' ELSE ARRAY['EMAIL'] END, a.created_at,
      coalesce(lower(u.last_name || ' ' || u.first_name), '~'),
      concat_ws(' ', lower(u.first_name), lower(u.last_name), u.email, regexp_replace(u.phone, '\\D', '', 'g'), i.code),
      a.points, a.state_points, a.first_booked_at, 1 + a.points % 500
    FROM accounts a JOIN identifiers i ON i.account_id = a.id LEFT JOIN users u ON u.id = a.id`;

/** Creates a database with so many members; returns its address. */
export async function createMembers(clusterUrl: string, members: number): Promise<string> {
  const server = new Client({ connectionString: clusterUrl });
  await server.connect();
  await server.query("CREATE DATABASE bench_members");
  await server.end();
  const url = new URL(clusterUrl);
  url.pathname = "/bench_members";
  await (await openDatabase({ databaseUrl: url.href, log: { info: () => undefined, warn: () => undefined } })).close();
  const client = new Client({ connectionString: url.href, options: "-c search_path=punktum,pg_temp" });
  await client.connect();
  try {
    await client.query(
      "SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0",
    );
    await client.query(dataOf(members));
    await client.query("VACUUM (ANALYZE)");
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
  return url.href;
}
