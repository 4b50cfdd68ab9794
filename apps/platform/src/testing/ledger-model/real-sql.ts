import { ACCOUNTS, VOUCHERS } from "./requests.ts";

const TEXTS = JSON.stringify({ de: { title: "Gutschein" }, en: { title: "Voucher" } });

/**
 * Creates a programme with the history's accounts and vouchers in one round trip, without row-level security. The ids
 * are generated here, so the text is safe to insert.
 */
export function setUpProgram(programId: string, accountIds: readonly string[]): string {
  const rewards = VOUCHERS.filter(({ kind }) => kind === "R");
  const coupons = VOUCHERS.filter(({ kind }) => kind === "C");
  const types = { [-1]: "DISCOUNT", 1: "EARN" } as const;
  const accountRows = ACCOUNTS.map(({ floor }, index) => `('${programId}', '${accountIds[index]}', ${floor})`);
  const owned = ACCOUNTS.flatMap(({ owned: isOwned }, index) => (isOwned ? [`'${accountIds[index]}'::uuid`] : []));
  return `
    INSERT INTO punktum.programs (id, name, points_life_months) VALUES ('${programId}', 'model', 12);
    INSERT INTO punktum.accounts (program_id, id, floor_points) VALUES ${accountRows.join(", ")};
    INSERT INTO punktum.users (program_id, id) SELECT '${programId}', unnest(ARRAY[${owned.join(", ")}]);
    INSERT INTO punktum.memberships (program_id, id, account_id, user_id)
      SELECT '${programId}', owner, owner, owner FROM unnest(ARRAY[${owned.join(", ")}]) AS owner;
    INSERT INTO punktum.rewards (program_id, id, texts, points, decrease_points, stock, max_redeem_per_account) VALUES
      ${rewards.map((v) => `('${programId}', ${v.id}, '${TEXTS}', ${v.points}, ${v.takesPoints}, ${v.pieces}, ${v.maxPerAccount})`).join(", ")};
    INSERT INTO punktum.coupons (program_id, id, texts, coupon_type_code, points, requires_key, max_redeem_total, max_redeem_per_account)
      VALUES ${coupons
        .map(
          (v) =>
            `('${programId}', ${v.id}, '${TEXTS}', '${types[v.sign]}', ${v.points}, ${v.keys.length > 0}, ${v.pieces}, ${v.maxPerAccount})`,
        )
        .join(", ")};
    INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) VALUES
      ${coupons.flatMap((v) => v.keys.map((key) => `('${programId}', ${v.id}, '${key}')`)).join(", ")};`;
}

const VOUCHER_ROWS = VOUCHERS.map(({ kind, id }, place) => `(${place}, '${kind}', ${id})`).join(", ");

/** The model's snapshot, read from the tables: $1 programme, $2 the time of day 0, $3 account ids. */
export const SNAPSHOT = `
  WITH vouchers (place, kind, id) AS (VALUES ${VOUCHER_ROWS})
  SELECT json_build_object(
    'accounts', (
      SELECT json_agg(json_build_object(
        'points', a.points, 'locked', a.locked_points, 'status', a.status, 'earned', a.earned_points,
        'redeemed', a.redeemed_points, 'state', a.state_points,
        'bookings', (SELECT count(*) FROM punktum.bookings b WHERE b.account_id = a.id),
        'lots', (
          SELECT coalesce(json_agg(json_build_array(d.day, d.points) ORDER BY d.day), '[]') FROM (
            SELECT round(extract(epoch FROM l.earned_at - $2::timestamptz) / 86400)::integer AS day, sum(l.points)::bigint AS points
            FROM punktum.remaining_lots($1, a.id) l GROUP BY 1) d),
        'uses', (
          SELECT json_agg(coalesce(u.redeemed_count + u.merged_count + u.reserved_count, 0) ORDER BY v.place)
          FROM vouchers v LEFT JOIN punktum.account_coupons u
            ON u.program_id = $1 AND u.account_id = a.id AND u.kind = v.kind AND u.voucher_id = v.id),
        'redemptions', (
          SELECT json_agg((SELECT count(*) FROM punktum.redemptions r
            WHERE r.program_id = $1 AND r.account_id = a.id AND r.kind = v.kind AND r.voucher_id = v.id) ORDER BY v.place)
          FROM vouchers v)
      ) ORDER BY array_position($3::uuid[], a.id))
      FROM punktum.accounts a WHERE a.program_id = $1),
    'pieces', (
      SELECT json_agg(CASE v.kind WHEN 'R' THEN r.stock ELSE c.max_redeem_total - c.redeemed_total END ORDER BY v.place)
      FROM vouchers v
      LEFT JOIN punktum.rewards r ON v.kind = 'R' AND r.program_id = $1 AND r.id = v.id
      LEFT JOIN punktum.coupons c ON v.kind = 'C' AND c.program_id = $1 AND c.id = v.id),
    'keys', (
      SELECT json_agg(k.redeemed_at IS NOT NULL OR k.reservation_id IS NOT NULL ORDER BY k.key_code)
      FROM punktum.coupon_keys k WHERE k.program_id = $1),
    'states', (
      SELECT coalesce(json_agg(r.state ORDER BY r.state COLLATE "C"), '[]') FROM punktum.reservations r WHERE r.program_id = $1)
  ) AS snapshot`;
