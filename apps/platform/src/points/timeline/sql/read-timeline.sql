-- needs: coupon_booking_id, is_booking_of_sale, list_merged_accounts, receipt_number_of
-- Events of an account, newest first: bookings with reasons, holds, consents, flags, merges, mails and actions of
-- staff. Every branch reads one page by its own index, and the pages are merged. p_groups null: all groups. Sales and
-- places are restricted to p_partners and p_stores if given.
CREATE OR REPLACE FUNCTION read_timeline(
  p_program text, p_account uuid, p_groups text[], p_before timestamptz, p_before_id text, p_limit integer,
  p_partners bigint[], p_stores bigint[]
) RETURNS TABLE (item json)
LANGUAGE plpgsql STABLE SET search_path = punktum, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owners uuid[] := ARRAY(SELECT p_account UNION ALL SELECT m.secondary_id FROM list_merged_accounts(p_program, p_account) m);
  people uuid[] := ARRAY(SELECT DISTINCT m.user_id FROM memberships m WHERE m.program_id = p_program AND m.account_id = ANY (owners));
  present timestamptz := coalesce(p_before, 'infinity');
  last_id text := coalesce(p_before_id, '');
BEGIN
  RETURN QUERY
  WITH merged AS MATERIALIZED (
    SELECT m.* FROM account_merges m WHERE m.program_id = p_program AND m.primary_id = ANY (owners)
  ), named AS (
    (SELECT b.booked_at AS at, 'b' || b.id AS id, 'BOOKING' AS kind, b.id AS ref, NULL::bigint AS place
     FROM bookings b
     WHERE b.program_id = p_program AND b.account_id = ANY (owners) AND b.booked_at <= present
       AND (b.booked_at < present OR 'b' || b.id < last_id)
       AND NOT EXISTS (SELECT FROM merged m WHERE b.id IN (m.debit_id, m.credit_id))
       AND (p_groups IS NULL OR 'POINTS' = ANY (p_groups) OR ('VOUCHERS' = ANY (p_groups) AND b.voucher_id IS NOT NULL)
         OR ('STAFF' = ANY (p_groups) AND b.admin_id IS NOT NULL AND b.booking_type_code = 'MANUALREVENUE'))
     ORDER BY b.booked_at DESC, b.id DESC LIMIT p_limit)
    UNION ALL
    (SELECT r.reserved_at, 'h' || r.id, 'RESERVATION', r.id, NULL FROM reservations r
     WHERE r.program_id = p_program AND r.account_id = ANY (owners) AND r.state <> 'COMMITTED'
       AND (r.reserved_at, 'h' || r.id) < (present, last_id) AND (p_groups IS NULL OR 'VOUCHERS' = ANY (p_groups))
     ORDER BY r.reserved_at DESC, r.id DESC LIMIT p_limit)
    UNION ALL
    (SELECT c.at, 'c' || lpad(c.position::text, 19, '0'), 'CONSENT', NULL, c.position FROM membership_events c
     WHERE c.program_id = p_program AND c.user_id = ANY (people) AND c.account_id = ANY (owners)
       AND (c.at, 'c' || lpad(c.position::text, 19, '0')) < (present, last_id) AND (p_groups IS NULL OR 'STAFF' = ANY (p_groups))
     ORDER BY 1 DESC, 2 DESC LIMIT p_limit)
    UNION ALL
    (SELECT f.flagged_at, 'f' || f.id, 'FLAGGED', f.id, NULL FROM account_fraud_flags f
     WHERE f.program_id = p_program AND f.account_id = ANY (owners)
       AND (f.flagged_at, 'f' || f.id) < (present, last_id) AND (p_groups IS NULL OR 'STAFF' = ANY (p_groups)))
    UNION ALL
    (SELECT f.cleared_at, 'u' || f.id, 'UNFLAGGED', f.id, NULL FROM account_fraud_flags f
     WHERE f.program_id = p_program AND f.account_id = ANY (owners) AND f.cleared_at IS NOT NULL
       AND (f.cleared_at, 'u' || f.id) < (present, last_id) AND (p_groups IS NULL OR 'STAFF' = ANY (p_groups)))
    UNION ALL
    (SELECT m.merged_at, 'm' || m.id, 'MERGE', m.id, NULL FROM merged m
     WHERE (m.merged_at, 'm' || m.id) < (present, last_id)
       AND (p_groups IS NULL OR 'STAFF' = ANY (p_groups) OR ('POINTS' = ANY (p_groups) AND m.points <> 0)))
    UNION ALL
    (SELECT s.created_at, 's' || s.id, 'MAIL', s.id, NULL FROM mails s
     WHERE s.program_id = p_program AND s.user_id = ANY (people)
       AND (s.created_at, 's' || s.id) < (present, last_id) AND (p_groups IS NULL OR 'MAILS' = ANY (p_groups))
     ORDER BY 1 DESC, 2 DESC LIMIT p_limit)
    UNION ALL
    (SELECT a.at, 'a' || lpad(a.position::text, 19, '0'), 'STAFF', NULL, a.position
     FROM (
       SELECT x.at, x.position, x.action FROM audit_log x
       WHERE x.program_id = p_program AND x.subject_kind = 'ACCOUNT' AND x.subject_id = ANY (owners::text[])
       UNION ALL
       SELECT x.at, x.position, x.action FROM audit_log x
       WHERE x.program_id = p_program AND x.subject_kind = 'USER' AND x.subject_id = ANY (people::text[])
     ) a
     WHERE a.action <> ALL (ARRAY['ACCOUNT_FLAGGED', 'ACCOUNT_FLAG_CLEARED', 'ACCOUNTS_MERGED', 'BOOKING_REVERSED', 'CHECK_IN', 'WRITE_REFUSED'])
       AND (a.at, 'a' || lpad(a.position::text, 19, '0')) < (present, last_id) AND (p_groups IS NULL OR 'STAFF' = ANY (p_groups))
     ORDER BY 1 DESC, 2 DESC LIMIT p_limit)
  ), page AS (
    SELECT * FROM named ORDER BY at DESC, id DESC LIMIT p_limit
  ), seen AS (
    SELECT s.id, s.name FROM stores s
    WHERE s.program_id = p_program AND (p_partners IS NULL OR s.partner_id = ANY (p_partners)) AND (p_stores IS NULL OR s.id = ANY (p_stores))
  ), staff AS (
    SELECT a.id, coalesce(nullif(a.name, ''), split_part(a.email, '@', 1)) AS name FROM admins a WHERE a.program_id = p_program
  )
  SELECT json_strip_nulls((jsonb_build_object('id', n.id, 'atMs', (extract(epoch FROM n.at) * 1000)::bigint) || (
      CASE n.kind WHEN 'BOOKING' THEN (
        SELECT json_build_object(
          'kind', CASE WHEN b.voucher_id IS NULL THEN 'BOOKING' ELSE 'REDEMPTION' END, 'what', b.booking_type_code,
          'points', b.points, 'balance', b.balance_after, 'names', json_build_object('de', b.description_de, 'en', b.description_en),
          'reason', nullif(b.reason, ''), 'bookingId', b.id, 'voucherId', b.voucher_kind || b.voucher_id, 'accountId', b.account_id,
          'deviceId', b.device_id, 'adminId', b.admin_id, 'adminName', (SELECT s.name FROM staff s WHERE s.id = b.admin_id),
          'isSystem', b.device_id IS NULL AND b.admin_id IS NULL AND b.partner_id IS NULL,
          'storeId', (SELECT s.id::text FROM seen s WHERE s.id = b.store_id),
          'storeName', (SELECT s.name FROM seen s WHERE s.id = b.store_id),
          'takenBackBy', (SELECT r.reversal_id FROM booking_reversals r WHERE r.program_id = p_program AND r.booking_id = b.id),
          'takesBack', (SELECT r.booking_id FROM booking_reversals r WHERE r.program_id = p_program AND r.reversal_id = b.id),
          'canTakeBack', b.account_id = p_account AND b.points <> 0 AND NOT is_booking_of_sale(b)
            AND NOT EXISTS (SELECT FROM booking_reversals r WHERE r.program_id = p_program AND b.id IN (r.booking_id, r.reversal_id)),
          'sale', (
            SELECT json_build_object('transactionId', t.id, 'amountCents', t.amount_cents, 'paidCents', nullif(t.paid_cents, 0), 'till', t.till,
              'receiptNumber', coalesce(receipt_number_of(t.receipt_key), ''), 'timeMs', (extract(epoch FROM t.transaction_time) * 1000)::bigint,
              'rounding', coalesce((SELECT p.points_rounding_code FROM partners p WHERE p.program_id = p_program AND p.id = t.partner_id),
                (SELECT g.points_rounding_code FROM programs g WHERE g.id = p_program)),
              'reasons', (
                SELECT coalesce(json_agg(json_strip_nulls(json_build_object('kind', w.kind, 'id', nullif(w.rule_id, ''),
                  'names', json_build_object('de', w.name_de, 'en', w.name_en), 'factor', w.factor, 'fixedPoints', w.fixed_points,
                  'revenueCents', w.revenue_cents, 'points', w.points)) ORDER BY w.at_incentive, w.number), '[]')
                FROM transaction_reasons w WHERE w.program_id = p_program AND w.transaction_id = t.id))
            FROM transactions t
            WHERE t.program_id = p_program
              AND t.id = coalesce((SELECT i.transaction_id FROM transaction_incentives i WHERE i.program_id = p_program AND i.id = b.id), b.id)
              AND (p_partners IS NULL OR t.partner_id = ANY (p_partners))
              AND (p_stores IS NULL OR t.store_id IS NULL OR t.store_id = ANY (p_stores))))
        FROM bookings b WHERE b.program_id = p_program AND b.id = n.ref)
      WHEN 'RESERVATION' THEN (
        SELECT json_build_object('kind', 'RESERVATION', 'what', r.state, 'points', r.points, 'reservationId', r.id,
          'names', json_build_object('de', r.description_de, 'en', r.description_en), 'voucherId', r.kind || r.voucher_id,
          'untilMs', (extract(epoch FROM coalesce(r.ended_at, r.deadline_at)) * 1000)::bigint, 'deviceId', r.device_id, 'adminId', r.admin_id,
          'adminName', (SELECT s.name FROM staff s WHERE s.id = r.admin_id),
          'storeId', (SELECT s.id::text FROM seen s WHERE s.id = r.store_id),
          'storeName', (SELECT s.name FROM seen s WHERE s.id = r.store_id))
        FROM reservations r WHERE r.program_id = p_program AND r.id = n.ref)
      WHEN 'CONSENT' THEN (
        SELECT json_build_object('kind', 'CONSENT', 'what', c.event, 'optins', c.optins, 'textVersion', nullif(c.text_version, ''),
          'deviceId', c.device_id, 'isSystem', c.actor_kind = 'SYSTEM', 'isPerson', c.actor_kind = 'ANONYMOUS',
          'adminId', CASE c.actor_kind WHEN 'ADMIN' THEN c.actor_id END,
          'adminName', (SELECT s.name FROM staff s WHERE c.actor_kind = 'ADMIN' AND s.id::text = c.actor_id))
        FROM membership_events c WHERE c.program_id = p_program AND c.position = n.place)
      WHEN 'FLAGGED' THEN (
        SELECT json_build_object('kind', 'FLAG', 'what', 'RAISED', 'reason', nullif(f.reason, ''), 'rule', f.rule,
          'isSystem', f.rule IS NOT NULL, 'adminId', CASE WHEN f.rule IS NULL THEN f.flagged_by END,
          'adminName', (SELECT s.name FROM staff s WHERE f.rule IS NULL AND s.id::text = f.flagged_by::text))
        FROM account_fraud_flags f WHERE f.program_id = p_program AND f.id = n.ref)
      WHEN 'UNFLAGGED' THEN (
        SELECT json_build_object('kind', 'FLAG', 'what', 'CLEARED', 'adminId', f.cleared_by,
          'adminName', (SELECT s.name FROM staff s WHERE s.id::text = f.cleared_by::text))
        FROM account_fraud_flags f WHERE f.program_id = p_program AND f.id = n.ref)
      WHEN 'MERGE' THEN (
        SELECT json_build_object('kind', 'MERGE', 'what', 'MERGED', 'points', m.points, 'adminId', m.merged_by,
          'balance', (SELECT b.balance_after FROM bookings b WHERE b.program_id = p_program AND b.id = m.credit_id),
          'adminName', (SELECT s.name FROM staff s WHERE s.id = m.merged_by), 'otherAccountId', m.secondary_id)
        FROM account_merges m WHERE m.program_id = p_program AND m.id = n.ref)
      WHEN 'MAIL' THEN (
        SELECT json_build_object('kind', 'MAIL', 'what', s.kind, 'status', s.status, 'isSystem', true)
        FROM mails s WHERE s.program_id = p_program AND s.id = n.ref)
      ELSE (
        SELECT json_build_object('kind', CASE WHEN l.action LIKE 'IDENTIFIER%' THEN 'CODE' ELSE 'STAFF' END, 'what', l.action,
          'reason', nullif(l.reason, ''), 'requestId', nullif(l.request_id, ''), 'deviceId', l.device_id,
          'isSystem', l.actor_kind = 'SYSTEM', 'isPerson', l.actor_kind = 'ANONYMOUS',
          'adminId', CASE l.actor_kind WHEN 'ADMIN' THEN l.actor_id END,
          'adminName', (SELECT s.name FROM staff s WHERE l.actor_kind = 'ADMIN' AND s.id::text = l.actor_id))
        FROM audit_log l WHERE l.program_id = p_program AND l.position = n.place)
      END)::jsonb)::json)
  FROM page n ORDER BY n.at DESC, n.id DESC;
END
$$;

REVOKE ALL ON FUNCTION read_timeline FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_timeline TO punktum_app;
