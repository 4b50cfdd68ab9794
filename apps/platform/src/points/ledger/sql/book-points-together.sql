-- Writes concurrent bookings in one statement with one flush; each is answered on its own. p_accounts holds the ids of
-- all their accounts; booking ids must be unique within the call. The function has only one rule: bookings of an
-- account are written when all of them are certain to be accepted. Otherwise they are missing from the answer, and the
-- caller books them alone with book_points(), which gives the reason. So no booking is refused or delayed because of
-- another account:
-- - an account that another transaction has locked is left out, so the statement never waits for an account;
-- - all bookings of an account are left out when one of them is refused or already taken.
-- Bookings at the places p_left_out are not looked at. is_claimed: the caller has claimed the booking's receipt.
--
-- reached_level: the level that the booking reached, as in reach_level(), also for a replay.
--
-- Rows are inserted ordered by receipt, then id, so that two statements reach a unique index in the same order.
CREATE OR REPLACE FUNCTION book_points_together(p_program text, p_accounts uuid[], p_bookings json, p_left_out integer[])
RETURNS TABLE (place integer, points bigint, balance bigint, booked_at timestamptz, replayed boolean, reached_level jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  locked uuid[];
  now_at timestamptz(3);
BEGIN
  PERFORM enter_program(p_program);
  -- A separate statement, so that the next one sees all bookings committed before these accounts were locked.
  locked := ARRAY(
    SELECT a.id FROM accounts a WHERE a.program_id = p_program AND a.id = ANY (p_accounts) AND a.status = 'ACTIVE'
    FOR NO KEY UPDATE SKIP LOCKED);
  now_at := clock_timestamp();

  RETURN QUERY WITH wished AS (
    SELECT b.*, a.status, a.floor_points, x.id IS NOT NULL AS is_copy, x.fingerprint AS earlier_fingerprint,
      x.points AS earlier_points, x.balance_after AS earlier_balance, x.booked_at AS earlier_at,
      (a.points + sum(CASE WHEN x.id IS NULL THEN b.points ELSE 0 END) OVER (PARTITION BY b.account_id ORDER BY b.place))::bigint
        AS balance_after,
      (a.state_points + sum(CASE WHEN x.id IS NULL THEN greatest(b.points, 0) ELSE 0 END)
        OVER (PARTITION BY b.account_id ORDER BY b.place))::bigint AS state_after
    FROM json_to_recordset(p_bookings) AS b (
      place integer, booking_id uuid, fingerprint bytea, key_owner text, account_id uuid, booking_type text, booking_type_code text,
      points bigint, reason text, description_de text, description_en text, booked_at timestamptz, receipt_key text,
      is_claimed boolean, device_id uuid, admin_id uuid, partner_id bigint, store_id bigint, source text)
    JOIN accounts a ON a.program_id = p_program AND a.id = b.account_id
    LEFT JOIN bookings x ON x.program_id = p_program AND x.id = b.booking_id
    WHERE b.account_id = ANY (locked) AND b.place <> ALL (p_left_out)
  ), judged AS (
    SELECT w.*, bool_and(CASE
      WHEN w.is_copy THEN w.earlier_fingerprint = w.fingerprint
      ELSE refusal_of_points(w.status, w.floor_points, w.booking_type, w.points, w.balance_after, w.booked_at) IS NULL
        -- Other receipts are claimed one by one, in book_points().
        AND (w.receipt_key IS NULL OR coalesce(w.is_claimed, false))
      END) OVER (PARTITION BY w.account_id) AS is_good
    FROM wished w
  ), booked AS (
    INSERT INTO bookings (program_id, id, account_id, booking_type, booking_type_code, points, balance_after, reason,
      description_de, description_en, booked_at, created_at, receipt_key, fingerprint, key_owner, device_id, admin_id,
      partner_id, store_id, source)
    SELECT p_program, j.booking_id, j.account_id, j.booking_type, j.booking_type_code, j.points, j.balance_after, j.reason,
      j.description_de, j.description_en, coalesce(j.booked_at, now_at), now_at, j.receipt_key, j.fingerprint, j.key_owner,
      j.device_id, j.admin_id, j.partner_id, j.store_id, j.source
    FROM judged j WHERE j.is_good AND NOT j.is_copy
    ORDER BY j.receipt_key NULLS FIRST, j.booking_id
    ON CONFLICT DO NOTHING
    RETURNING id, account_id, points, booked_at
  ), posted AS (
    INSERT INTO postings (program_id, booking_id, line, account_id, points)
    SELECT p_program, b.id, line.number, CASE line.number WHEN 1 THEN b.account_id END,
      CASE line.number WHEN 1 THEN b.points ELSE -b.points END
    FROM booked b, (VALUES (1::smallint), (2::smallint)) AS line (number)
  ), changed AS (
    UPDATE accounts a SET
      points = a.points + s.points,
      state_points = a.state_points + s.earned,
      earned_points = a.earned_points + s.earned,
      redeemed_points = a.redeemed_points + s.redeemed,
      first_booked_at = least(a.first_booked_at, s.first_at)
    FROM (
      SELECT b.account_id, sum(b.points)::bigint AS points, sum(greatest(b.points, 0))::bigint AS earned,
        sum(greatest(-b.points, 0))::bigint AS redeemed, min(b.booked_at) AS first_at
      FROM booked b GROUP BY b.account_id
    ) AS s
    WHERE a.program_id = p_program AND a.id = s.account_id
  ), levels AS MATERIALIZED (
    SELECT * FROM sendable_levels(p_program)
  ), reached AS (
    INSERT INTO reached_levels (program_id, booking_id, level)
    SELECT DISTINCT ON (j.booking_id) p_program, j.booking_id, l.level
    FROM levels l
    JOIN judged j ON l.threshold_points > j.state_after - j.points AND l.threshold_points <= j.state_after
    WHERE j.is_good AND NOT j.is_copy
    ORDER BY j.booking_id, l.threshold_points DESC
    RETURNING booking_id, level
  )
  SELECT j.place,
    CASE WHEN j.is_copy THEN j.earlier_points ELSE j.points END,
    CASE WHEN j.is_copy THEN j.earlier_balance ELSE j.balance_after END,
    CASE WHEN j.is_copy THEN j.earlier_at ELSE b.booked_at END,
    CASE WHEN j.is_copy THEN true WHEN b.id IS NULL THEN taken_meanwhile() ELSE false END,
    CASE WHEN j.is_copy THEN reached_level_of(p_program, j.booking_id) ELSE r.level END
  FROM judged j LEFT JOIN booked b ON b.id = j.booking_id LEFT JOIN reached r ON r.booking_id = j.booking_id
  WHERE j.is_good;
END
$$;

REVOKE ALL ON FUNCTION book_points_together FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_points_together TO punktum_app;
