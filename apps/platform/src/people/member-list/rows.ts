import { ACCOUNT_STATUSES, points } from "@punktum/domain";
import * as z from "zod/mini";
import {
  booleanColumn,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
  timeColumn,
} from "../../database/index.ts";
import { maskName } from "../users/index.ts";

const accountStatus = z.enum(ACCOUNT_STATUSES);

/** A member as the list shows them. */
export type MemberRow = ReturnType<typeof decodeMember>;

function decodeMember(row: Readonly<Record<string, unknown>>) {
  return {
    accountId: textColumn(row, "id"),
    userId: nullable(row, "user_id", textColumn),
    givenName: nullable(row, "first_name", textColumn),
    familyName: nullable(row, "last_name", textColumn),
    isRegistered: booleanColumn(row, "is_registered"),
    status: z.parse(accountStatus, row["status"]),
    points: points(integerColumn(row, "points")),
    statePoints: points(integerColumn(row, "state_points")),
    cardEnding: nullable(row, "card_ending", textColumn),
    lastActivityAt: nullable(row, "active_at", timeColumn),
    lastStoreId: nullable(row, "store_id", textColumn),
    lastStoreName: nullable(row, "store_name", textColumn),
    createdAt: timeColumn(row, "created_at"),
  };
}

const readStatement = prepared(
  "member-list.read",
  `SELECT a.id, p.user_id, p.first_name, p.last_name, coalesce(p.status = 'ACTIVE', false) AS is_registered, a.status, a.points,
     a.state_points, c.card_ending, CASE WHEN a.first_booked_at IS NOT NULL THEN e.active_at END AS active_at,
     s.id::text AS store_id, s.name AS store_name, a.created_at
   FROM unnest($2::uuid[]) WITH ORDINALITY AS f (id, place)
   JOIN accounts a ON a.program_id = $1 AND a.id = f.id
   JOIN member_entries e ON e.program_id = $1 AND e.account_id = f.id
   LEFT JOIN stores s ON s.program_id = $1 AND s.id = e.last_store_id
   LEFT JOIN LATERAL (
     SELECT u.id AS user_id, u.first_name, u.last_name, m.status FROM memberships m JOIN users u ON u.program_id = $1 AND u.id = m.user_id
     WHERE m.program_id = $1 AND m.account_id = f.id AND m.status <> 'TERMINATED'
     ORDER BY m.status, m.role = 'OWNER' DESC, m.created_at LIMIT 1
   ) p ON true
   LEFT JOIN LATERAL (
     SELECT right(i.code, 4) AS card_ending FROM identifiers i
     WHERE i.program_id = $1 AND i.account_id = f.id AND i.type = 'CARDCODE' AND i.status = 'ACTIVE'
     ORDER BY i.created_at DESC, i.code LIMIT 1
   ) c ON true
   ORDER BY f.place`,
  decodeMember,
);

const masked = (row: MemberRow): MemberRow => ({
  ...row,
  userId: null,
  givenName: row.givenName === null ? null : maskName(row.givenName),
  familyName: row.familyName === null ? null : maskName(row.familyName),
});

/** Reads these members in this order, with their current points. */
export async function readMembers(
  { programId, run }: ProgramTransaction,
  accountIds: readonly string[],
  { isMasked }: { readonly isMasked: boolean },
): Promise<readonly MemberRow[]> {
  const rows = accountIds.length === 0 ? [] : await run(readStatement, [programId, [...accountIds]]);
  return isMasked ? rows.map(masked) : rows;
}
