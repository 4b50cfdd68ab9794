-- Adds what a step of counting found to the figures of its days. Takes the same window as counted_bookings().
CREATE OR REPLACE FUNCTION count_figures(
  p_program text, p_zone text, p_from timestamptz, p_to timestamptz, p_first bigint, p_before bigint, p_safe timestamptz
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH step AS MATERIALIZED (
    SELECT * FROM counted_bookings(p_program, p_zone, p_from, p_to, p_first, p_before, p_safe)
  ), summed AS MATERIALIZED (
    -- Few rows stand for all bookings, before each becomes a row for every figure and scope.
    SELECT b.partner_id, b.store_id, b.day, b.figure, b.is_by_hand, b.admin_id, b.voucher, b.redemptions <> 0 AS is_of_voucher,
      sum(b.points)::bigint AS points, sum(greatest(b.points, 0))::bigint AS given, sum(greatest(-b.points, 0))::bigint AS taken,
      count(*) AS bookings, count(*) FILTER (WHERE b.code <> 'MANUALREVENUE') AS counted, sum(b.redemptions)::bigint AS redemptions,
      count(*) FILTER (WHERE b.is_sale) AS sales, sum(b.amount_cents)::bigint AS amount_cents
    FROM step b
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ), scoped AS (
    SELECT scope.partner_id, scope.store_id, b.day, part.figure, part.value
    FROM summed b
    CROSS JOIN LATERAL (VALUES (true, 0::bigint, 0::bigint), (b.partner_id <> 0, b.partner_id, 0), (b.store_id <> 0, b.partner_id, b.store_id))
      scope (is_wanted, partner_id, store_id)
    CROSS JOIN LATERAL (VALUES
      (b.figure, CASE WHEN b.figure IN ('REDEEMED', 'EXPIRED') THEN -b.points ELSE b.points END),
      ('BOOKINGS', b.counted),
      ('REDEMPTIONS', b.redemptions),
      ('VOUCHER_PLUS', CASE WHEN b.is_of_voucher AND b.figure <> 'REDEEMED' THEN b.points END),
      ('VOUCHER_MINUS', CASE WHEN b.is_of_voucher AND b.figure = 'REDEEMED' THEN -b.points END),
      ('SALES', b.sales),
      ('REVENUE', b.amount_cents),
      ('HAND_BOOKINGS', CASE WHEN b.is_by_hand THEN b.bookings END),
      ('HAND_PLUS', CASE WHEN b.is_by_hand THEN b.given END),
      ('HAND_MINUS', CASE WHEN b.is_by_hand THEN b.taken END)
    ) part (figure, value)
    WHERE scope.is_wanted AND part.value <> 0
    UNION ALL
    SELECT a.partner_id, a.store_id, a.day, a.figure, a.value
    FROM (
      SELECT array_agg(b.account_id) AS accounts, array_agg(b.partner_id) AS partners, array_agg(b.store_id) AS stores,
        array_agg(b.day) AS days
      FROM step b WHERE b.code <> 'MANUALREVENUE'
    ) touched
    CROSS JOIN LATERAL active_days(p_program, p_zone, p_from, p_to, p_first, p_before, p_safe, touched.accounts, touched.partners,
      touched.stores, touched.days) a
    UNION ALL
    SELECT 0, 0, (l.earned_at AT TIME ZONE p_zone)::date, 'EXPIRED_OF_ISSUE', l.points
    FROM step b CROSS JOIN LATERAL expired_lots(p_program, b.id) l
    WHERE b.figure = 'EXPIRED' AND l.points <> 0 AND NOT l.is_opening
    UNION ALL
    SELECT 0, 0, (m.at AT TIME ZONE p_zone)::date, part.figure, part.value
    FROM member_changes m
    CROSS JOIN LATERAL (VALUES ('JOINED', greatest(m.members, 0)), ('DEPARTED', greatest(-m.members, 0)), ('REGISTERED', m.registered))
      part (figure, value)
    WHERE m.program_id = p_program AND m.created_at >= p_from AND m.created_at < p_to AND part.value <> 0
      AND (m.created_at < p_safe OR transaction_number(m.xmin, (SELECT transaction_base())) BETWEEN p_first AND p_before - 1)
  ), subjects AS (
    INSERT INTO daily_subjects AS d (program_id, kind, store_id, partner_id, day, subject, number, given, taken)
    SELECT p_program, subject.kind, scope.store_id, scope.partner_id, b.day, subject.subject, sum(subject.number),
      sum(subject.given), sum(subject.taken)
    FROM summed b
    CROSS JOIN LATERAL (VALUES (true, 0::bigint, 0::bigint), (b.partner_id <> 0, b.partner_id, 0), (b.store_id <> 0, b.partner_id, b.store_id))
      scope (is_wanted, partner_id, store_id)
    CROSS JOIN LATERAL (VALUES
      (b.is_of_voucher, 'VOUCHER', coalesce(b.voucher, ''), b.redemptions,
        CASE b.figure WHEN 'REDEEMED' THEN 0 ELSE b.points END, CASE b.figure WHEN 'REDEEMED' THEN -b.points ELSE 0 END),
      (b.is_by_hand, 'STAFF', coalesce(b.admin_id::text, ''), b.bookings, b.given, b.taken)
    ) subject (is_wanted, kind, subject, number, given, taken)
    WHERE scope.is_wanted AND subject.is_wanted
    GROUP BY 2, 3, 4, 5, 6
    ON CONFLICT (program_id, kind, store_id, partner_id, day, subject)
    DO UPDATE SET number = d.number + excluded.number, given = d.given + excluded.given, taken = d.taken + excluded.taken
  )
  INSERT INTO daily_figures AS f (program_id, partner_id, store_id, day, bookings, opened, issued, redeemed, expired, corrected, redemptions,
    voucher_given, voucher_taken,
    sales, revenue_cents, hand_bookings, hand_given, hand_taken, active_30, active_365, joined, departed, registered, expired_of_issue)
  SELECT p_program, s.partner_id, s.store_id, s.day,
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'BOOKINGS'), 0), coalesce(sum(s.value) FILTER (WHERE s.figure = 'OPENED'), 0),
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'ISSUED'), 0),
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'REDEEMED'), 0), coalesce(sum(s.value) FILTER (WHERE s.figure = 'EXPIRED'), 0),
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'CORRECTED'), 0), coalesce(sum(s.value) FILTER (WHERE s.figure = 'REDEMPTIONS'), 0),
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'VOUCHER_PLUS'), 0), coalesce(sum(s.value) FILTER (WHERE s.figure = 'VOUCHER_MINUS'), 0),
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'SALES'), 0), coalesce(sum(s.value) FILTER (WHERE s.figure = 'REVENUE'), 0),
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'HAND_BOOKINGS'), 0), coalesce(sum(s.value) FILTER (WHERE s.figure = 'HAND_PLUS'), 0),
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'HAND_MINUS'), 0), coalesce(sum(s.value) FILTER (WHERE s.figure = 'ACTIVE_30'), 0),
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'ACTIVE_365'), 0), coalesce(sum(s.value) FILTER (WHERE s.figure = 'JOINED'), 0),
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'DEPARTED'), 0), coalesce(sum(s.value) FILTER (WHERE s.figure = 'REGISTERED'), 0),
    coalesce(sum(s.value) FILTER (WHERE s.figure = 'EXPIRED_OF_ISSUE'), 0)
  FROM scoped s
  WHERE s.figure <> 'MERGED'
  GROUP BY s.partner_id, s.store_id, s.day
  ON CONFLICT (program_id, store_id, partner_id, day) DO UPDATE SET
    bookings = f.bookings + excluded.bookings, opened = f.opened + excluded.opened, issued = f.issued + excluded.issued, redeemed = f.redeemed + excluded.redeemed,
    expired = f.expired + excluded.expired, corrected = f.corrected + excluded.corrected,
    redemptions = f.redemptions + excluded.redemptions, voucher_given = f.voucher_given + excluded.voucher_given,
    voucher_taken = f.voucher_taken + excluded.voucher_taken, sales = f.sales + excluded.sales,
    revenue_cents = f.revenue_cents + excluded.revenue_cents, hand_bookings = f.hand_bookings + excluded.hand_bookings,
    hand_given = f.hand_given + excluded.hand_given, hand_taken = f.hand_taken + excluded.hand_taken,
    active_30 = f.active_30 + excluded.active_30, active_365 = f.active_365 + excluded.active_365,
    joined = f.joined + excluded.joined, departed = f.departed + excluded.departed, registered = f.registered + excluded.registered,
    expired_of_issue = f.expired_of_issue + excluded.expired_of_issue;
END
$$;

REVOKE ALL ON FUNCTION count_figures FROM PUBLIC;
