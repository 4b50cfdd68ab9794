import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accountIdSql, PROGRAM } from "./data.ts";

const DEBIAN_FOLDER = "/usr/lib/postgresql";

/** pgbench from the path, or Debian's newest; undefined if there is none. */
export function findPgbench(): { readonly path: string; readonly version: string } | undefined {
  for (const path of ["pgbench", ...debianPrograms()]) {
    const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    if (status === 0) {
      return { path, version: stdout.trim() };
    }
  }
  return undefined;
}

function debianPrograms(): readonly string[] {
  try {
    const versions = readdirSync(DEBIAN_FOLDER).toSorted((left, right) => Number(right) - Number(left));
    return versions.map((version) => join(DEBIAN_FOLDER, version, "bin", "pgbench"));
  } catch {
    return [];
  }
}

/** The effect of one booking call: one statement, which is one transaction. */
export const BOOKING_SCRIPT = (accounts: number): string => `
\\set account random(0, ${accounts - 1})
SELECT booking_id, points, balance, booked_at, replayed FROM punktum.book_points('${PROGRAM}', gen_random_uuid(),
  '\\x00000000000000000000000000000000000000000000000000000000000000ff', 'bench', ${accountIdSql(":account::int")}, 'EARNBOOKING', 'MANUALREVENUE', 1,
  'bench', '', '', NULL, NULL, NULL, NULL, 1, 1, 'v2');
`;

/**
 * The reads of one check-in call: account by card, balance, level, vouchers with the account's redemptions, 20
 * bookings.
 */
export const CHECK_IN_SCRIPT = (accounts: number): string => `
\\set card random(4000000000, ${4_000_000_000 + accounts - 1})
SELECT a.id, a.status, a.points, a.locked_points, a.state_points, a.earned_points, a.redeemed_points, a.first_booked_at, a.created_at,
  (SELECT json_agg(json_build_object('type', i.type, 'code', i.code, 'status', i.status)) FROM identifiers i
    WHERE i.program_id = a.program_id AND i.account_id = a.id) AS identifiers,
  (SELECT json_agg(json_build_object('id', m.id, 'role', m.role, 'optins', m.optins)) FROM memberships m
    WHERE m.program_id = a.program_id AND m.account_id = a.id AND m.status = 'ACTIVE') AS memberships,
  (SELECT l.names FROM status_levels l WHERE l.program_id = a.program_id AND l.threshold_points <= a.state_points
    ORDER BY l.threshold_points DESC LIMIT 1) AS level,
  (SELECT json_agg(json_build_object('id', c.id, 'texts', c.texts, 'type', c.coupon_type_code, 'points', c.points,
      'from', c.valid_from, 'to', c.valid_to, 'actions', c.redeem_actions, 'redeemed', h.redeemed_count) ORDER BY c.sort_order, c.id)
    FROM coupons c LEFT JOIN account_coupons h ON h.program_id = c.program_id AND h.account_id = a.id AND h.kind = 'C' AND h.voucher_id = c.id
    WHERE c.program_id = a.program_id AND c.active) AS coupons,
  (SELECT json_agg(json_build_object('id', r.id, 'texts', r.texts, 'points', r.points, 'from', r.valid_from, 'to', r.valid_to,
      'actions', r.redeem_actions, 'redeemed', h.redeemed_count) ORDER BY r.sort_order, r.id)
    FROM rewards r LEFT JOIN account_coupons h ON h.program_id = r.program_id AND h.account_id = a.id AND h.kind = 'R' AND h.voucher_id = r.id
    WHERE r.program_id = a.program_id AND r.active) AS rewards,
  (SELECT json_agg(json_build_object('id', b.id, 'type', b.booking_type, 'code', b.booking_type_code, 'points', b.points,
      'reason', b.reason, 'at', b.booked_at)) FROM punktum.read_bookings(a.id, 20, NULL, NULL) b) AS bookings
FROM identifiers k JOIN accounts a ON a.program_id = k.program_id AND a.id = k.account_id
WHERE k.program_id = '${PROGRAM}' AND k.type = 'CARDCODE' AND k.code = :card::text AND k.status = 'ACTIVE';
`;

export interface PgbenchResult {
  readonly perSecond: number;
  readonly meanMs: number;
}

/** One round of pgbench with prepared statements, as the application's role with row-level security. */
export function runPgbench(options: {
  readonly path: string;
  readonly url: string;
  readonly script: string;
  readonly folder: string;
  readonly callers: number;
  readonly seconds: number;
}): PgbenchResult {
  const file = join(options.folder, "pgbench.sql");
  writeFileSync(file, options.script);
  const { callers, seconds } = options;
  // pgbench's time limit includes logging in, although its result does not: 256 log-ins take seconds.
  const duration = String(seconds + Math.ceil(callers / 25));
  const words = ["-n", "-M", "prepared", "-f", file, "-c", String(callers), "-j", String(Math.min(2, callers))];
  const { status, stdout, stderr } = spawnSync(options.path, [...words, "-T", duration, options.url], {
    encoding: "utf8",
    env: { ...process.env, PGOPTIONS: `-c punktum.program=${PROGRAM} -c search_path=punktum` },
  });
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const meanMs = Number(/latency average = ([\d.]+) ms/.exec(stdout)?.[1]);
  if (status !== 0 || !(perSecond >= 0)) {
    throw new Error(`pgbench failed (${status}): ${stderr.slice(0, 500)} ${stdout.slice(0, 900)}`);
  }
  return { perSecond, meanMs };
}
