import { sql } from "kysely";
import {
  booleanColumn,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
} from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { reachesAccountSql } from "../accounts/index.ts";
import type { FoundMember } from "./cursor.ts";

/** Order of a list of members. */
export type MemberSort = "ACTIVITY" | "NAME" | "POINTS" | "NEWEST";

/** Filters of the list; absent ones do not restrict. */
export interface MemberFilter {
  readonly status?: string | undefined;
  readonly registered?: boolean | undefined;
  readonly fromStatePoints?: number | undefined;
  readonly belowStatePoints?: number | undefined;
  readonly storeId?: string | undefined;
  readonly activeFrom?: string | undefined;
  readonly optin?: string | undefined;
  readonly tagId?: string | undefined;
  /** Partners whose members the caller reaches. */
  readonly partnerIds?: readonly string[] | undefined;
}

export interface MemberQuestion {
  readonly needle: string;
  readonly filter: MemberFilter;
  readonly sort: MemberSort;
  readonly after?: Pick<FoundMember, "sortValue" | "accountId"> | undefined;
  readonly limit: number;
}

const findStatement = prepared(
  "member-list.find",
  "SELECT account_id, sort_value FROM find_members($1, $2::jsonb, $3, $4, $5, $6)",
  (row): FoundMember => ({ accountId: textColumn(row, "account_id"), sortValue: textColumn(row, "sort_value") }),
);

const countStatement = prepared(
  "member-list.count",
  "SELECT members, is_counted FROM count_members($1, $2::jsonb, $3)",
  (row) => ({ members: integerColumn(row, "members"), isCounted: booleanColumn(row, "is_counted") }),
);

/** Reads one member more than the page, which shows whether there is a next page. */
export function findMembers({ run }: ProgramTransaction, question: MemberQuestion): Promise<readonly FoundMember[]> {
  const { needle, filter, sort, after, limit } = question;
  return run(findStatement, [
    needle.toWellFormed(),
    JSON.stringify(filter),
    sort,
    after?.sortValue ?? null,
    after?.accountId ?? null,
    limit,
  ]);
}

/** Members counted at most. */
const MOST_COUNTED = 1_000;

/** Approximate number of members in a list. */
export async function countMembers(
  { run }: ProgramTransaction,
  { needle, filter, limit }: Pick<MemberQuestion, "needle" | "filter" | "limit">,
  foundCount: number,
): Promise<{ readonly count: number; readonly exact: boolean }> {
  if (foundCount <= limit) {
    return { count: foundCount, exact: true };
  }
  const [counted] = await run(countStatement, [needle.toWellFormed(), JSON.stringify(filter), MOST_COUNTED]);
  const { members, isCounted } = counted ?? { members: 0, isCounted: false };
  return { count: Math.max(members, foundCount), exact: isCounted && members < MOST_COUNTED };
}

/** Accounts with exactly this code, of any type, within the reach of the identity. */
export async function findByExactCode(
  { db, programId }: ProgramTransaction,
  identity: Identity,
  code: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("identifiers")
    .select("account_id")
    .distinct()
    .where("program_id", "=", programId)
    .where("code", "=", code.toWellFormed())
    .where(reachesAccountSql(identity, sql.ref("identifiers.account_id")))
    .limit(5)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Filters accounts by the identity's reach; keeps their order. */
export async function reachedOf(
  { db, programId }: ProgramTransaction,
  identity: Identity,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "in", [...accountIds])
    .where(reachesAccountSql(identity, sql.ref("accounts.id")))
    .execute();
  const reached = new Set(rows.map(({ id }) => id));
  return [...new Set(accountIds)].filter((id) => reached.has(id));
}

const levelsStatement = prepared(
  "member-list.levels",
  `SELECT l.id::text AS id, l.threshold_points AS from_points,
     lead(l.threshold_points) OVER (ORDER BY l.threshold_points) AS below_points
   FROM status_levels l
   WHERE l.program_id = $1 AND l.set_id = (SELECT min(s.id) FROM status_level_sets s WHERE s.program_id = $1 AND s.active)`,
  (row) => ({
    id: textColumn(row, "id"),
    fromStatePoints: integerColumn(row, "from_points"),
    belowStatePoints: nullable(row, "below_points", integerColumn) ?? undefined,
  }),
);

/** An empty range, which no member is in. */
const NOBODY = { fromStatePoints: 0, belowStatePoints: 0 } as const;

/** The range of level points of one level; an empty range if the level does not exist. */
export async function findLevelRange(
  { programId, run }: ProgramTransaction,
  levelId: string,
): Promise<Pick<MemberFilter, "fromStatePoints" | "belowStatePoints">> {
  const levels = await run(levelsStatement, [programId]);
  return levels.find(({ id }) => id === levelId) ?? NOBODY;
}

const listPrograms = prepared("member-list.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));
export const memberListStatements = {
  listPrograms,
  follow: prepared("member-list.follow", "SELECT follow_members($1, $2) AS more", (row) => booleanColumn(row, "more")),
} as const;
