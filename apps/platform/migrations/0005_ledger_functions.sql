-- The ledger's functions on one common beginning, and bookings that wait together written in one statement.

-- A posting is written by the statement that writes its booking, and by nothing else: looking each booking up again for both
-- of its postings was a third of the cost of bookings written together. The checker looks for postings without a booking.
ALTER TABLE postings DROP CONSTRAINT postings_program_id_booking_id_fkey;

-- How every booking begins: the account is locked, so bookings of one account happen one after the other; a copy of a
-- request that was booked finds that booking (behind the lock, where a second copy waits for the first); an account that is
-- closed books nothing any more. `earlier` is null for a new request; everybody else answers with it and writes nothing.
CREATE FUNCTION begin_booking(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_account_id uuid, OUT account accounts, OUT earlier bookings
)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_program(p_program);
  SELECT * INTO account FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id FOR NO KEY UPDATE;
  IF account.id IS NULL THEN
    PERFORM refuse('USER_KEY_DOES_NOT_EXIST');
  END IF;
  SELECT * INTO earlier FROM bookings x WHERE x.program_id = p_program AND x.id = p_booking_id;
  IF earlier.id IS NOT NULL THEN
    IF earlier.fingerprint <> p_fingerprint THEN
      PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
    END IF;
  ELSIF account.status IN ('INACTIVE', 'TERMINATED') THEN
    PERFORM refuse('USER_KEY_DEACTIVATED');
  END IF;
END
$$;

-- A booking in the tables; false when its id or its receipt is taken already, then nothing was written. The bookings table is
-- the log of bookings: nobody is told of them by the outbox.
DROP FUNCTION write_booking(bookings, boolean);
CREATE FUNCTION write_booking(b bookings) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  WITH booking AS (
    INSERT INTO bookings VALUES (b.*) ON CONFLICT DO NOTHING RETURNING id
  ), posted AS (
    INSERT INTO postings (program_id, booking_id, line, account_id, points)
    SELECT b.program_id, booking.id, line.number, line.account_id, line.points
    FROM booking, (VALUES (1::smallint, b.account_id, b.points), (2::smallint, NULL, -b.points)) AS line (number, account_id, points)
  )
  UPDATE accounts a SET
    points = b.balance_after,
    state_points = a.state_points + greatest(b.points, 0),
    earned_points = a.earned_points + greatest(b.points, 0),
    redeemed_points = a.redeemed_points + greatest(-b.points, 0),
    first_booked_at = least(a.first_booked_at, b.booked_at)
  FROM booking
  WHERE a.program_id = b.program_id AND a.id = b.account_id;
  RETURN FOUND;
END
$$;

-- Why these points may not be booked on an account that is open, with the balance it would have then; null when they may.
-- Earning is allowed on a LOCKED account (it is locked for redeeming), burning is not (A-97).
CREATE FUNCTION refusal_of_points(
  p_status text, p_floor bigint, p_booking_type text, p_points bigint, p_balance_after bigint, p_booked_at timestamptz
) RETURNS text
LANGUAGE sql STABLE
RETURN CASE
  WHEN p_status = 'LOCKED' AND p_booking_type = 'BURNBOOKING' THEN 'LOCKED_USER'
  WHEN p_points < 0 AND p_balance_after < p_floor THEN 'NOT_ENOUGH_POINT'
  WHEN p_booked_at > now() + interval '5 minutes' THEN 'REQUEST_INVALID'
END;

DROP FUNCTION book_points_many(text, jsonb);
DROP FUNCTION book_points(text, uuid, bytea, text, uuid, text, text, bigint, text, text, text, timestamptz, text, uuid, uuid, bigint,
  bigint, text, boolean);

-- Books points on an account.
CREATE FUNCTION book_points(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid,
  p_booking_type text, p_booking_type_code text, p_points bigint,
  p_reason text, p_description_de text, p_description_en text, p_booked_at timestamptz, p_receipt_key text,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  booking bookings;
  refusal text;
BEGIN
  begun := begin_booking(p_program, p_booking_id, p_fingerprint, p_account_id);
  account := begun.account;
  booking := begun.earlier;
  IF booking.id IS NOT NULL THEN
    RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, true;
    RETURN;
  ELSIF p_points < 0 AND account.locked_points > 0 THEN
    account := release_overdue_reservations(account);
  END IF;

  refusal := refusal_of_points(account.status, account.floor_points, p_booking_type, p_points, account.points + p_points, p_booked_at);
  IF refusal IS NOT NULL THEN
    PERFORM refuse(refusal);
  END IF;
  PERFORM claim_receipt(p_program, p_receipt_key);
  booking := ROW(p_program, p_booking_id, p_account_id, p_booking_type, p_booking_type_code, p_points, account.points + p_points,
    p_reason, p_description_de, p_description_en, coalesce(p_booked_at, clock_timestamp()), clock_timestamp(), NULL, NULL,
    p_receipt_key, p_fingerprint, p_key_owner, p_device_id, p_admin_id, p_partner_id, p_store_id, p_source);
  IF NOT write_booking(booking) THEN
    PERFORM refuse_taken_booking(booking);
  END IF;
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false;
END
$$;

-- A booking of a statement of many found its id or its receipt taken by somebody who committed in between.
CREATE FUNCTION taken_meanwhile() RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'serialization_failure', MESSAGE = 'a key or receipt of these bookings was taken meanwhile';
END
$$;

-- Bookings that wait at the same moment, written together: one statement, one flush, each answered for itself. p_accounts are
-- the ids of all their accounts; no booking's id may be among them twice. There is no rule here but "is everything about this
-- account plainly good?"; the bookings of an account where it is not are missing from the answer and are left to
-- book_points(), alone, which has the reason. So nobody is refused, or kept waiting, for somebody else's booking:
-- - an account that somebody else has locked is left out, so such a statement never waits for an account;
-- - an account leaves with all of its bookings when one of them is refused or taken.
-- Rows go in by receipt, then id: two statements that meet in a unique index meet in the same order.
CREATE FUNCTION book_points_together(p_program text, p_accounts uuid[], p_bookings json)
RETURNS TABLE (place integer, points bigint, balance bigint, booked_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  locked uuid[];
  now_at timestamptz(3);
BEGIN
  PERFORM enter_program(p_program);
  -- A statement of its own: the next one sees everything that was booked on these accounts before they were locked.
  locked := ARRAY(
    SELECT a.id FROM accounts a WHERE a.program_id = p_program AND a.id = ANY (p_accounts) AND a.status = 'ACTIVE'
    FOR NO KEY UPDATE SKIP LOCKED);
  now_at := clock_timestamp();

  RETURN QUERY WITH wished AS (
    SELECT b.*, a.status, a.floor_points, x.id IS NOT NULL AS is_copy, x.fingerprint AS earlier_fingerprint,
      x.points AS earlier_points, x.balance_after AS earlier_balance, x.booked_at AS earlier_at,
      (a.points + sum(CASE WHEN x.id IS NULL THEN b.points ELSE 0 END) OVER (PARTITION BY b.account_id ORDER BY b.place))::bigint
        AS balance_after
    FROM json_to_recordset(p_bookings) AS b (
      place integer, booking_id uuid, fingerprint bytea, key_owner text, account_id uuid, booking_type text, booking_type_code text,
      points bigint, reason text, description_de text, description_en text, booked_at timestamptz, receipt_key text,
      device_id uuid, admin_id uuid, partner_id bigint, store_id bigint, source text)
    JOIN accounts a ON a.program_id = p_program AND a.id = b.account_id
    LEFT JOIN bookings x ON x.program_id = p_program AND x.id = b.booking_id
    WHERE b.account_id = ANY (locked)
  ), judged AS (
    SELECT w.*, bool_and(CASE
      WHEN w.is_copy THEN w.earlier_fingerprint = w.fingerprint
      ELSE refusal_of_points(w.status, w.floor_points, w.booking_type, w.points, w.balance_after, w.booked_at) IS NULL
        -- A receipt is claimed one by one, in book_points().
        AND w.receipt_key IS NULL
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
  )
  SELECT j.place,
    CASE WHEN j.is_copy THEN j.earlier_points ELSE j.points END,
    CASE WHEN j.is_copy THEN j.earlier_balance ELSE j.balance_after END,
    CASE WHEN j.is_copy THEN j.earlier_at ELSE b.booked_at END,
    CASE WHEN j.is_copy THEN true WHEN b.id IS NULL THEN taken_meanwhile() ELSE false END
  FROM judged j LEFT JOIN booked b ON b.id = j.booking_id
  WHERE j.is_good;
END
$$;

-- The account behind a code. An account id is good with every id type; `ID` also takes the reference code and every
-- identifier. Active identifiers win over deactivated ones, so that a code that was given out again finds its present holder.
CREATE FUNCTION match_account(p_program text, p_id_type text, p_code text, p_account_id uuid)
RETURNS TABLE (account_id uuid, active boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT candidate.account_id, candidate.active FROM (
    SELECT a.id AS account_id, true AS active, 0 AS place
    FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id
    UNION ALL
    SELECT a.id, true, 1
    FROM accounts a
    WHERE p_id_type = 'ID' AND a.program_id = p_program AND a.user_reference_code = p_code AND a.user_reference_code <> ''
    UNION ALL
    SELECT i.account_id, i.status = 'ACTIVE', CASE i.type WHEN 'CARDCODE' THEN 2 WHEN 'APPCODE' THEN 3 ELSE 4 END
    FROM identifiers i WHERE i.program_id = p_program AND i.code = p_code AND p_id_type IN ('ID', i.type)
  ) AS candidate
  ORDER BY candidate.active DESC, candidate.place LIMIT 1;
END;

-- The accounts behind many codes in one exchange with the server, walls included: whoever asks has no transaction of his own.
-- A place without an account is missing from the answer. One plan for any number of codes: left to itself, the server plans a
-- lone look-up anew each time, which costs three times its reading.
CREATE FUNCTION find_accounts(p_program text, p_id_types text[], p_codes text[], p_account_ids uuid[])
RETURNS TABLE (place integer, id uuid, status text, user_reference_code text, points bigint, locked_points bigint,
  state_points bigint, earned_points bigint, redeemed_points bigint, first_booked_at timestamptz, created_at timestamptz,
  is_registered boolean, identifier_active boolean)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY SELECT w.place::integer, a.id, a.status, a.user_reference_code, a.points, a.locked_points, a.state_points,
    a.earned_points, a.redeemed_points, a.first_booked_at, a.created_at,
    EXISTS (SELECT FROM memberships m WHERE m.program_id = p_program AND m.account_id = a.id AND m.status = 'ACTIVE'),
    matched.active
  FROM unnest(p_id_types, p_codes, p_account_ids) WITH ORDINALITY AS w (id_type, code, account_id, place)
  CROSS JOIN LATERAL match_account(p_program, w.id_type, w.code, w.account_id) AS matched
  JOIN accounts a ON a.program_id = p_program AND a.id = matched.account_id;
END
$$;

-- Everything a scan needs of many accounts, in one exchange like find_accounts(): figures, codes, people, what was done with
-- vouchers, and the last bookings, as many as are asked for (at most 50).
CREATE FUNCTION read_account_states(p_program text, p_id_types text[], p_codes text[], p_account_ids uuid[], p_bookings integer[])
RETURNS TABLE (place integer, account json)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY SELECT w.place::integer, json_build_object(
    'id', a.id, 'status', a.status, 'userReferenceCode', a.user_reference_code, 'points', a.points,
    'lockedPoints', a.locked_points, 'statePoints', a.state_points, 'earnedPoints', a.earned_points,
    'redeemedPoints', a.redeemed_points, 'firstBookedAtMs', (extract(epoch FROM a.first_booked_at) * 1000)::bigint,
    'createdAtMs', (extract(epoch FROM a.created_at) * 1000)::bigint, 'identifierActive', matched.active,
    'isRegistered', EXISTS (SELECT FROM memberships m
      WHERE m.program_id = p_program AND m.account_id = a.id AND m.status = 'ACTIVE'),
    'identifiers', coalesce((
      SELECT json_agg(json_build_object('type', i.type, 'code', i.code, 'status', i.status) ORDER BY i.created_at, i.type, i.code)
      FROM identifiers i WHERE i.program_id = p_program AND i.account_id = a.id), '[]'),
    'memberships', coalesce((
      SELECT json_agg(json_build_object('id', m.id, 'userId', m.user_id, 'role', m.role, 'optins', m.optins)
        ORDER BY m.created_at, m.id)
      FROM memberships m WHERE m.program_id = p_program AND m.account_id = a.id AND m.status = 'ACTIVE'), '[]'),
    'ownerEmail', (
      SELECT u.email FROM memberships m JOIN users u ON u.program_id = p_program AND u.id = m.user_id
      WHERE m.program_id = p_program AND m.account_id = a.id AND m.role = 'OWNER' AND m.status = 'ACTIVE'),
    'holdings', coalesce((
      SELECT json_agg(json_build_object('kind', h.kind, 'voucherId', h.voucher_id::text,
        'assigned', h.assigned_at IS NOT NULL, 'activated', h.activated_at IS NOT NULL,
        'redeemedCount', h.redeemed_count + h.merged_count + h.reserved_count))
      FROM account_coupons h WHERE h.program_id = p_program AND h.account_id = a.id), '[]'),
    'keys', coalesce((
      SELECT json_agg(json_build_object('couponId', k.coupon_id::text, 'keyCode', k.key_code, 'redeemed', k.redeemed)
        ORDER BY k.coupon_id, k.key_code)
      FROM (
        SELECT c.coupon_id, c.key_code, true AS redeemed FROM coupon_keys c
        WHERE c.program_id = p_program AND c.redeemed_by = a.id
        UNION ALL
        SELECT c.coupon_id, c.key_code, false FROM coupon_keys c
        WHERE c.program_id = p_program AND c.account_id = a.id AND c.redeemed_at IS NULL AND c.redeemed_by IS NULL AND c.reservation_id IS NULL
      ) AS k), '[]'),
    'bookings', coalesce((
      SELECT json_agg(json_build_object('id', b.id, 'bookingType', b.booking_type, 'bookingTypeCode', b.booking_type_code,
        'points', b.points, 'reason', b.reason, 'descriptions', json_build_object('de', b.description_de, 'en', b.description_en),
        'bookedAtMs', (extract(epoch FROM b.booked_at) * 1000)::bigint) ORDER BY b.booked_at DESC, b.id DESC)
      FROM (
        SELECT x.* FROM bookings x WHERE x.account_id = a.id ORDER BY x.booked_at DESC, x.id DESC LIMIT least(w.bookings, 50)
      ) AS b), '[]'))
  FROM unnest(p_id_types, p_codes, p_account_ids, p_bookings) WITH ORDINALITY AS w (id_type, code, account_id, bookings, place)
  CROSS JOIN LATERAL match_account(p_program, w.id_type, w.code, w.account_id) AS matched
  JOIN accounts a ON a.program_id = p_program AND a.id = matched.account_id;
END
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA punktum FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  book_points(text, uuid, bytea, text, uuid, text, text, bigint, text, text, text, timestamptz, text, uuid, uuid, bigint, bigint, text),
  book_points_together(text, uuid[], json),
  enter_program(text),
  match_account(text, text, text, uuid),
  find_accounts(text, text[], text[], uuid[]),
  read_account_states(text, text[], text[], uuid[], integer[])
  TO punktum_app;
