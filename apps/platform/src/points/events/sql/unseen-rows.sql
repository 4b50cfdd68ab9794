-- needs: transaction_base, transaction_number
-- Rows that were committed and are no events yet, of transactions from p_seen_before on, written since p_since; at most p_limit
-- and those of the same moment as the last one. A transaction below p_seen_before was over when rows were read the last time.
--
-- What is seen here is decided by the snapshot of the statement, so that nothing is missed that commits late or in a
-- subtransaction. Bookings of an account are ordered by the moment they were written, behind the account's lock; those of the same
-- millisecond by the balances they lead to.
CREATE OR REPLACE FUNCTION unseen_rows(p_program text, p_seen_before bigint, p_since timestamptz, p_limit integer)
RETURNS TABLE (
  source text, type text, account_id uuid, partner_id bigint, store_id bigint, at timestamptz, written_at timestamptz,
  transaction_no bigint, command_no bigint, balance_before bigint, balance_after bigint, data jsonb)
LANGUAGE sql STABLE AS $$
  WITH rows AS (
    SELECT 'B:' || b.id AS source, 'points.booked' AS type, b.account_id, b.partner_id, b.store_id, b.booked_at AS at,
      b.created_at AS written_at, b.xmin AS number, b.cmin::text::bigint AS command_no, b.balance_after - b.points AS balance_before,
      b.balance_after, jsonb_build_object('bookingId', b.id, 'bookingType', b.booking_type, 'bookingTypeCode', b.booking_type_code,
        'points', b.points, 'balance', b.balance_after, 'reversedBookingId', r.booking_id) AS data
    FROM bookings b LEFT JOIN booking_reversals r ON r.program_id = b.program_id AND r.reversal_id = b.id
    WHERE b.program_id = p_program AND b.created_at >= p_since
    UNION ALL
    SELECT 'R:' || b.id, 'voucher.redeemed', b.account_id, b.partner_id, b.store_id, r.redeemed_at, b.created_at, b.xmin,
      b.cmin::text::bigint, b.balance_after - b.points, b.balance_after, jsonb_build_object('bookingId', b.id,
        'voucherKind', CASE r.kind WHEN 'C' THEN 'COUPON' ELSE 'REWARD' END, 'voucherId', r.voucher_id::text)
    FROM bookings b JOIN redemptions r ON r.program_id = b.program_id AND r.booking_id = b.id
    WHERE b.program_id = p_program AND b.created_at >= p_since
    UNION ALL
    SELECT 'M:' || m.id, CASE WHEN m.members > 0 THEN 'member.joined' WHEN m.members < 0 THEN 'member.left'
        WHEN m.registered > 0 THEN 'member.registered' ELSE 'member.unregistered' END,
      m.account_id, NULL, NULL, m.at, m.created_at, m.xmin, m.cmin::text::bigint, 0, 0, '{}'
    FROM member_changes m WHERE m.program_id = p_program AND m.created_at >= p_since
    UNION ALL
    SELECT 'G:' || g.id, 'members.merged', g.primary_id, NULL, NULL, g.merged_at, g.merged_at, g.xmin, g.cmin::text::bigint, 0, 0,
      jsonb_build_object('mergedAccountId', g.secondary_id, 'points', g.points)
    FROM account_merges g WHERE g.program_id = p_program AND g.merged_at >= p_since
  ), numbered AS (
    SELECT r.*, transaction_number(r.number, (SELECT transaction_base())) AS transaction_no FROM rows r
  )
  SELECT n.source, n.type, n.account_id, n.partner_id, n.store_id, n.at, n.written_at, n.transaction_no, n.command_no,
    n.balance_before, n.balance_after, n.data
  FROM numbered n
  WHERE n.transaction_no >= p_seen_before
    AND NOT EXISTS (SELECT FROM events e WHERE e.program_id = p_program AND e.source = n.source)
  ORDER BY n.written_at FETCH FIRST p_limit ROWS WITH TIES
$$;

REVOKE ALL ON FUNCTION unseen_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unseen_rows TO punktum_app;
