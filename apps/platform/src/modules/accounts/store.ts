import * as z from "zod/mini";
import { prepared, type Prepared, type ProgramTransaction } from "../../database/database.ts";
import { accountSchema, accountStateSchema, type Account, type AccountState, type ShownCode } from "./account.ts";

/**
 * $1 programme, $2 id type, $3 code, $4 the code as account id or null. An account id is good with every id type; `ID` also
 * takes the reference code and every identifier. Active identifiers win over deactivated ones, so that a code that was
 * given out again finds its present holder.
 */
const MATCHED = `
  WITH matched AS (
    SELECT account_id, active FROM (
      SELECT a.id AS account_id, true AS active, 0 AS place
      FROM accounts a WHERE a.program_id = $1 AND a.id = $4::uuid
      UNION ALL
      SELECT a.id, true, 1
      FROM accounts a
      WHERE $2 = 'ID' AND a.program_id = $1 AND a.user_reference_code = $3 AND a.user_reference_code <> ''
      UNION ALL
      SELECT i.account_id, i.status = 'ACTIVE', CASE i.type WHEN 'CARDCODE' THEN 2 WHEN 'APPCODE' THEN 3 ELSE 4 END
      FROM identifiers i WHERE i.program_id = $1 AND i.code = $3 AND $2 IN ('ID', i.type)
    ) AS candidate
    ORDER BY active DESC, place LIMIT 1
  )`;

const FIGURES = `
  'id', a.id, 'status', a.status, 'userReferenceCode', a.user_reference_code, 'points', a.points,
  'lockedPoints', a.locked_points, 'statePoints', a.state_points, 'earnedPoints', a.earned_points,
  'redeemedPoints', a.redeemed_points, 'firstBookedAtMs', (extract(epoch FROM a.first_booked_at) * 1000)::bigint,
  'createdAtMs', (extract(epoch FROM a.created_at) * 1000)::bigint, 'identifierActive', matched.active,
  'isRegistered', EXISTS (SELECT FROM memberships m
    WHERE m.program_id = $1 AND m.account_id = a.id AND m.status = 'ACTIVE')`;

const FROM = "FROM matched JOIN accounts a ON a.program_id = $1 AND a.id = matched.account_id";

const findAccountStatement = prepared(
  "accounts.find",
  `${MATCHED} SELECT json_build_object(${FIGURES}) AS account ${FROM}`,
  (row) => z.parse(accountSchema, row["account"]),
);

const readStateStatement = prepared(
  "accounts.readState",
  `${MATCHED} SELECT json_build_object(${FIGURES},
    'identifiers', coalesce((
      SELECT json_agg(json_build_object('type', i.type, 'code', i.code, 'status', i.status) ORDER BY i.created_at, i.type, i.code)
      FROM identifiers i WHERE i.program_id = $1 AND i.account_id = a.id), '[]'),
    'memberships', coalesce((
      SELECT json_agg(json_build_object('id', m.id, 'userId', m.user_id, 'role', m.role, 'optins', m.optins)
        ORDER BY m.created_at, m.id)
      FROM memberships m WHERE m.program_id = $1 AND m.account_id = a.id AND m.status = 'ACTIVE'), '[]'),
    'ownerEmail', (
      SELECT u.email FROM memberships m JOIN users u ON u.program_id = $1 AND u.id = m.user_id
      WHERE m.program_id = $1 AND m.account_id = a.id AND m.role = 'OWNER' AND m.status = 'ACTIVE'),
    'holdings', coalesce((
      SELECT json_agg(json_build_object('kind', h.kind, 'voucherId', h.voucher_id::text,
        'assigned', h.assigned_at IS NOT NULL, 'activated', h.activated_at IS NOT NULL, 'redeemedCount', h.redeemed_count))
      FROM account_coupons h WHERE h.program_id = $1 AND h.account_id = a.id), '[]'),
    'keys', coalesce((
      SELECT json_agg(json_build_object('couponId', k.coupon_id::text, 'keyCode', k.key_code,
        'redeemed', k.redeemed_at IS NOT NULL) ORDER BY k.coupon_id, k.key_code)
      FROM coupon_keys k
      WHERE k.program_id = $1 AND (k.redeemed_by = a.id OR (k.account_id = a.id AND k.redeemed_at IS NULL))), '[]')
  ) AS account ${FROM}`,
  (row) => z.parse(accountStateSchema, row["account"]),
);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

async function findBy<Row>(
  transaction: ProgramTransaction,
  statement: Prepared<Row>,
  { keyCode, idType }: ShownCode,
): Promise<Row | undefined> {
  const accountId = UUID.test(keyCode) ? keyCode : null;
  const [found] = await transaction.run(statement, [transaction.programId, idType, keyCode, accountId]);
  return found;
}

/** The account behind a code, with its figures only. */
export function findAccount(transaction: ProgramTransaction, code: ShownCode): Promise<Account | undefined> {
  return findBy(transaction, findAccountStatement, code);
}

/** The account behind a code with everything a scan needs, in one statement. */
export function findAccountState(transaction: ProgramTransaction, code: ShownCode): Promise<AccountState | undefined> {
  return findBy(transaction, readStateStatement, code);
}
