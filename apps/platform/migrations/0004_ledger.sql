-- The ledger: append-only bookings with two postings each, redemptions, the outbox, and the functions that alone may write
-- them. A booking's id is derived from (programme, owner of the key, idempotency key), so the primary key is the idempotency
-- key and never expires (L4, T1).

CREATE TABLE bookings (
  -- Refers to a programme through the account; so do the tables below through the booking.
  program_id text NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  booking_type text NOT NULL CHECK (booking_type IN ('EARNBOOKING', 'BURNBOOKING')),
  booking_type_code text NOT NULL CHECK (booking_type_code IN ('COU', 'REV', 'MANUALREVENUE')),
  points bigint NOT NULL CHECK (points BETWEEN -1000000000 AND 1000000000),
  balance_after bigint NOT NULL,
  reason text NOT NULL DEFAULT '',
  description_de text NOT NULL DEFAULT '',
  description_en text NOT NULL DEFAULT '',
  -- Milliseconds, like every time that travels: a stored time and an answered time are the same.
  booked_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  voucher_kind text CHECK (voucher_kind IN ('C', 'R')),
  voucher_id bigint,
  -- Store, register, receipt number and business day of a sale: the same sale under another key is refused (L5, T2).
  receipt_key text CHECK (length(receipt_key) BETWEEN 1 AND 200),
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  -- Device or admin whose key this is.
  key_owner text NOT NULL,
  -- No foreign keys: the history outlives devices and staff.
  device_id uuid,
  admin_id uuid,
  partner_id bigint,
  store_id bigint,
  -- 'v1', 'v2', 'receipt', 'import', ...
  source text NOT NULL,
  -- Id first: an index that begins with the programme tempts the planner to read all of it for the wall's condition.
  PRIMARY KEY (id, program_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  CHECK ((booking_type = 'EARNBOOKING' AND points >= 0) OR (booking_type = 'BURNBOOKING' AND points <= 0)),
  CHECK ((voucher_kind IS NULL) = (voucher_id IS NULL))
);
-- With the id, so that a page of a busy account's history is read in order instead of sorting all of it.
CREATE INDEX bookings_history ON bookings (account_id, booked_at DESC, id DESC);
CREATE UNIQUE INDEX bookings_by_receipt ON bookings (program_id, receipt_key) WHERE receipt_key IS NOT NULL;
CALL secure_table('bookings', 'SELECT');

-- Line 1 is the account, line 2 the programme's counter-account (account_id null), which has no stored total: a total row
-- would make every booking wait for every other.
CREATE TABLE postings (
  program_id text NOT NULL,
  booking_id uuid NOT NULL,
  line smallint NOT NULL CHECK (line IN (1, 2)),
  account_id uuid,
  points bigint NOT NULL,
  PRIMARY KEY (booking_id, line, program_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id),
  CHECK ((line = 1) = (account_id IS NOT NULL))
);
CALL secure_table('postings', 'SELECT');

CREATE TABLE redemptions (
  program_id text NOT NULL,
  booking_id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('C', 'R')),
  voucher_id bigint NOT NULL,
  coupon_key text,
  store_id bigint,
  redeemed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (booking_id, program_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id),
  FOREIGN KEY (program_id, account_id, kind, voucher_id)
    REFERENCES account_coupons (program_id, account_id, kind, voucher_id)
);
CREATE INDEX redemptions_by_account ON redemptions (program_id, account_id, redeemed_at DESC);
CALL secure_table('redemptions', 'SELECT');

ALTER TABLE coupon_keys ADD FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id);

-- What others must hear about, written in the transaction that made it happen. Positions are handed out before commit, so
-- a reader that remembered only the highest position would skip rows (R3): read_outbox() goes by (transaction, position)
-- and stops before the oldest transaction still running.
CREATE TABLE outbox (
  program_id text NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  topic text NOT NULL,
  device_id uuid,
  room text,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX outbox_in_commit_order ON outbox (transaction_id, position);
CALL secure_table('outbox', 'SELECT, INSERT (program_id, topic, device_id, room, payload), DELETE');
CREATE POLICY owner_reads ON outbox FOR SELECT TO punktum_owner USING (true);

CREATE FUNCTION read_outbox(after_transaction xid8, after_position bigint, max_rows integer)
  RETURNS TABLE (program_id text, "position" bigint, transaction_id xid8, topic text, device_id uuid, room text, payload jsonb,
    created_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT o.program_id, o.position, o.transaction_id, o.topic, o.device_id, o.room, o.payload, o.created_at
    FROM outbox o
    WHERE (o.transaction_id, o.position) > (after_transaction, after_position)
      AND o.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY o.transaction_id, o.position
    LIMIT max_rows;
  END;
REVOKE ALL ON FUNCTION read_outbox(xid8, bigint, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_outbox(xid8, bigint, integer) TO punktum_app;

-- Sets the programme for the rest of the transaction; switching programmes inside one transaction is a bug, not a wish.
CREATE FUNCTION enter_program(p_program text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  present text := current_setting('punktum.program', true);
BEGIN
  IF present IS NULL OR present = '' THEN
    PERFORM set_config('punktum.program', p_program, true);
  ELSIF present <> p_program THEN
    RAISE EXCEPTION 'transaction belongs to programme %, not %', present, p_program;
  END IF;
END
$$;

-- What both writers need of a booking. Returns false when its id or its receipt is taken already; then nothing was written.
CREATE FUNCTION write_booking(b bookings, p_announce boolean) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  WITH booking AS (
    INSERT INTO bookings VALUES (b.*) ON CONFLICT DO NOTHING RETURNING id
  ), posted AS (
    INSERT INTO postings (program_id, booking_id, line, account_id, points)
    SELECT b.program_id, booking.id, line.number, line.account_id, line.points
    FROM booking, (VALUES (1::smallint, b.account_id, b.points), (2::smallint, NULL, -b.points)) AS line (number, account_id, points)
  ), announced AS (
    INSERT INTO outbox (program_id, topic, device_id, payload)
    SELECT b.program_id, 'BOOKING', b.device_id, jsonb_build_object(
      'bookingId', b.id, 'accountId', b.account_id, 'points', b.points, 'balance', b.balance_after)
    FROM booking WHERE p_announce
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

-- Why write_booking() wrote nothing: the id belongs to another request, or the receipt was booked under another key.
CREATE FUNCTION refuse_taken_booking(b bookings) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bookings x WHERE x.program_id = b.program_id AND x.id = b.id) THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;
  PERFORM refuse('BON_ID_ALREADY_EXISTS');
END
$$;

-- Sequential scans are off in the functions that book: everything is found by its key, and a plan made while the tables were
-- small stays in use for as long as the connection lives.

-- Books points on an account. The account's row is locked first, so bookings of one account happen one after the other and
-- the balance read is the balance written. Burning needs an account that is not LOCKED (A-97); earning is allowed on a
-- LOCKED account (it is "locked for redeeming"), but not on an INACTIVE or TERMINATED one.
CREATE FUNCTION book_points(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid,
  p_booking_type text, p_booking_type_code text, p_points bigint,
  p_reason text, p_description_de text, p_description_en text, p_booked_at timestamptz, p_receipt_key text,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text, p_announce boolean
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  account accounts;
  booking bookings;
BEGIN
  PERFORM enter_program(p_program);
  SELECT * INTO account FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id FOR NO KEY UPDATE;
  IF account.id IS NULL THEN
    PERFORM refuse('USER_KEY_DOES_NOT_EXIST');
  END IF;

  -- Behind the lock, so that a second copy of the same request waits here and then finds the first one's booking.
  SELECT * INTO booking FROM bookings x WHERE x.program_id = p_program AND x.id = p_booking_id;
  IF booking.id IS NOT NULL THEN
    IF booking.fingerprint <> p_fingerprint THEN
      PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
    END IF;
    RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, true;
    RETURN;
  END IF;

  IF account.status IN ('INACTIVE', 'TERMINATED') THEN
    PERFORM refuse('USER_KEY_DEACTIVATED');
  ELSIF account.status = 'LOCKED' AND p_booking_type = 'BURNBOOKING' THEN
    PERFORM refuse('LOCKED_USER');
  ELSIF p_points < 0 AND account.points + p_points < account.floor_points THEN
    PERFORM refuse('NOT_ENOUGH_POINT');
  ELSIF p_booked_at > now() + interval '5 minutes' THEN
    PERFORM refuse('REQUEST_INVALID');
  END IF;

  booking := ROW(p_program, p_booking_id, p_account_id, p_booking_type, p_booking_type_code, p_points, account.points + p_points,
    p_reason, p_description_de, p_description_en, coalesce(p_booked_at, clock_timestamp()), clock_timestamp(), NULL, NULL,
    p_receipt_key, p_fingerprint, p_key_owner, p_device_id, p_admin_id, p_partner_id, p_store_id, p_source);
  IF NOT write_booking(booking, p_announce) THEN
    PERFORM refuse_taken_booking(booking);
  END IF;
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false;
END
$$;

-- Redeems a coupon ('C') or reward ('R') in one transaction: everything the kiosk checked is checked again here (A-20).
-- Locks: the account, then the coupon or reward where it is limited, then the key: always in this order.
CREATE FUNCTION redeem_voucher(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid,
  p_kind text, p_voucher_id bigint, p_coupon_key text,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  account accounts;
  booking bookings;
  voucher record;
  used account_coupons;
  booking_points bigint;
  now_at timestamptz(3);
BEGIN
  PERFORM enter_program(p_program);
  SELECT * INTO account FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id FOR NO KEY UPDATE;
  IF account.id IS NULL THEN
    PERFORM refuse('USER_KEY_DOES_NOT_EXIST');
  END IF;

  SELECT * INTO booking FROM bookings x WHERE x.program_id = p_program AND x.id = p_booking_id;
  IF booking.id IS NOT NULL THEN
    IF booking.fingerprint <> p_fingerprint THEN
      PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
    END IF;
    RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, true;
    RETURN;
  END IF;

  IF account.status IN ('INACTIVE', 'TERMINATED') THEN
    PERFORM refuse('USER_KEY_DEACTIVATED');
  ELSIF account.status = 'LOCKED' THEN
    PERFORM refuse('LOCKED_USER');
  END IF;

  -- The clock is read after the lock: a request that waited is judged by the time it is served.
  now_at := clock_timestamp();
  SELECT * INTO voucher FROM find_voucher(p_program, p_kind, p_voucher_id);
  SELECT * INTO used FROM account_coupons u
    WHERE u.program_id = p_program AND u.account_id = p_account_id AND u.kind = p_kind AND u.voucher_id = p_voucher_id;
  PERFORM check_voucher_visible(voucher, used, p_program, p_partner_id, p_store_id);

  IF voucher.needs_registration AND NOT EXISTS (
    SELECT FROM memberships m WHERE m.program_id = p_program AND m.account_id = p_account_id AND m.status = 'ACTIVE'
  ) THEN
    PERFORM refuse('ANONYMOUS_USER_NOT_ALLOWED');
  ELSIF voucher.valid_from > now_at THEN
    PERFORM refuse('VALID_FROM_ERROR');
  ELSIF voucher.valid_to < now_at THEN
    PERFORM refuse('VALID_TO_ERROR');
  ELSIF NOT voucher.unlocked THEN
    PERFORM refuse('LOCKED_VOUCHER');
  ELSIF voucher.coupon_type_code IN ('MULTIPLIER', 'EXTRAPOINT') THEN
    -- They are activated and work when points are earned (BURN-18); there is nothing to redeem.
    PERFORM refuse('VOUCHER_DISABLED');
  ELSIF used.redeemed_count >= voucher.max_redeem_per_account THEN
    PERFORM refuse('COUPON_ALREADY_REDEEMED_BY_USER');
  ELSIF voucher.sign < 0 AND account.points - voucher.points < account.floor_points THEN
    PERFORM refuse('NEED_MORE_POINTS');
  END IF;

  IF voucher.limited THEN
    PERFORM take_one_of_limited_voucher(p_program, p_kind, p_voucher_id);
  END IF;
  IF p_coupon_key IS NOT NULL OR voucher.requires_key THEN
    PERFORM check_coupon_key(p_program, p_kind, p_voucher_id, p_coupon_key, p_account_id);
  END IF;

  booking_points := CASE WHEN voucher.takes_points THEN voucher.sign * voucher.points ELSE 0 END;
  booking := ROW(p_program, p_booking_id, p_account_id, CASE WHEN voucher.sign > 0 THEN 'EARNBOOKING' ELSE 'BURNBOOKING' END,
    'COU', booking_points, account.points + booking_points, '', voucher.title_de, voucher.title_en, now_at, now_at,
    p_kind, p_voucher_id, NULL, p_fingerprint, p_key_owner, p_device_id, p_admin_id, p_partner_id, p_store_id, p_source);
  IF NOT write_booking(booking, true) THEN
    PERFORM refuse_taken_booking(booking);
  END IF;
  PERFORM write_redemption(booking, p_coupon_key);
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false;
END
$$;

-- Coupons and rewards seen as one kind of thing.
CREATE FUNCTION find_voucher(p_program text, p_kind text, p_voucher_id bigint) RETURNS TABLE (
  id bigint, coupon_type_code text, points bigint, sign integer, takes_points boolean, valid_from timestamptz, valid_to timestamptz,
  partner_id bigint, store_id bigint, unlocked boolean, active boolean, assigned_only boolean, needs_registration boolean,
  requires_key boolean, limited boolean, max_redeem_per_account integer, title_de text, title_en text)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT c.id, c.coupon_type_code, c.points, CASE c.coupon_type_code WHEN 'EARN' THEN 1 ELSE -1 END, true, c.valid_from, c.valid_to,
    c.partner_id, c.store_id, c.unlocked, c.active, c.audience = 'ASSIGNED',
    c.redeem_dependency_code IN ('MANSIM', 'MANEXT', 'MANSIMEXT'), c.requires_key, c.max_redeem_total IS NOT NULL,
    c.max_redeem_per_account, coalesce(c.texts #>> '{de,title}', ''), coalesce(c.texts #>> '{en,title}', '')
  FROM coupons c WHERE p_kind = 'C' AND c.program_id = p_program AND c.id = p_voucher_id
  UNION ALL
  SELECT r.id, NULL, r.points, -1, r.decrease_points, r.valid_from, r.valid_to,
    r.partner_id, r.store_id, r.unlocked, r.active, false, true, false, r.stock IS NOT NULL,
    r.max_redeem_per_account, coalesce(r.texts #>> '{de,title}', ''), coalesce(r.texts #>> '{en,title}', '')
  FROM rewards r WHERE p_kind = 'R' AND r.program_id = p_program AND r.id = p_voucher_id;
END;

-- A voucher the account or the shop cannot see is answered like one that does not exist (BURN-21, BURN-24).
CREATE FUNCTION check_voucher_visible(voucher record, used account_coupons, p_program text, p_partner_id bigint, p_store_id bigint)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF voucher.id IS NULL OR NOT voucher.active
    OR (voucher.assigned_only AND used.assigned_at IS NULL)
    OR (voucher.store_id IS NOT NULL AND voucher.store_id IS DISTINCT FROM p_store_id)
    OR (voucher.partner_id IS NOT NULL AND voucher.partner_id IS DISTINCT FROM coalesce(p_partner_id,
      (SELECT s.partner_id FROM stores s WHERE s.program_id = p_program AND s.id = p_store_id)))
  THEN
    PERFORM refuse('VOUCHER_CODE_NOT_FOUND');
  END IF;
END
$$;

CREATE FUNCTION take_one_of_limited_voucher(p_program text, p_kind text, p_voucher_id bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_kind = 'C' THEN
    UPDATE coupons SET redeemed_total = redeemed_total + 1
    WHERE program_id = p_program AND id = p_voucher_id AND redeemed_total < max_redeem_total;
  ELSE
    UPDATE rewards SET stock = stock - 1 WHERE program_id = p_program AND id = p_voucher_id AND stock > 0;
  END IF;
  IF NOT FOUND THEN
    PERFORM refuse('COUPON_MAX_REDEEM_NUMBER_REACHED');
  END IF;
END
$$;

CREATE FUNCTION check_coupon_key(p_program text, p_kind text, p_voucher_id bigint, p_coupon_key text, p_account_id uuid)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  coupon_key coupon_keys;
BEGIN
  SELECT * INTO coupon_key FROM coupon_keys k
  WHERE p_kind = 'C' AND k.program_id = p_program AND k.coupon_id = p_voucher_id AND k.key_code = p_coupon_key
  FOR UPDATE;
  IF coupon_key.key_code IS NULL OR coupon_key.account_id <> p_account_id THEN
    PERFORM refuse('VOUCHER_CODE_NOT_FOUND');
  ELSIF coupon_key.redeemed_by = p_account_id THEN
    PERFORM refuse('COUPON_ALREADY_REDEEMED_BY_USER');
  ELSIF coupon_key.redeemed_at IS NOT NULL THEN
    PERFORM refuse('COUPON_MAX_REDEEM_NUMBER_REACHED');
  END IF;
END
$$;

CREATE FUNCTION write_redemption(b bookings, p_coupon_key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_coupons AS u (program_id, account_id, kind, voucher_id, redeemed_count, last_redeemed_at)
  VALUES (b.program_id, b.account_id, b.voucher_kind, b.voucher_id, 1, b.booked_at)
  ON CONFLICT (program_id, account_id, kind, voucher_id)
  DO UPDATE SET redeemed_count = u.redeemed_count + 1, last_redeemed_at = excluded.last_redeemed_at;
  INSERT INTO redemptions (program_id, booking_id, account_id, kind, voucher_id, coupon_key, store_id, redeemed_at)
  VALUES (b.program_id, b.id, b.account_id, b.voucher_kind, b.voucher_id, p_coupon_key, b.store_id, b.booked_at);
  IF p_coupon_key IS NOT NULL THEN
    UPDATE coupon_keys SET redeemed_by = b.account_id, redeemed_at = b.booked_at, booking_id = b.id
    WHERE program_id = b.program_id AND coupon_id = b.voucher_id AND key_code = p_coupon_key;
  END IF;
END
$$;

-- Many bookings in one statement and one commit, all or nothing: for loading histories. Accounts are locked in the order of
-- their ids first, so that two such statements never wait for each other in a circle.
CREATE FUNCTION book_points_many(p_program text, p_bookings jsonb)
RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  item record;
BEGIN
  PERFORM enter_program(p_program);
  PERFORM a.id FROM accounts a
  WHERE a.program_id = p_program
    AND a.id IN (SELECT (listed.value ->> 'account_id')::uuid FROM jsonb_array_elements(p_bookings) AS listed)
  ORDER BY a.id FOR NO KEY UPDATE;
  FOR item IN
    SELECT * FROM jsonb_to_recordset(p_bookings) AS b (
      booking_id uuid, fingerprint text, key_owner text, account_id uuid, booking_type text, booking_type_code text, points bigint,
      reason text, description_de text, description_en text, booked_at timestamptz, receipt_key text,
      device_id uuid, admin_id uuid, partner_id bigint, store_id bigint, source text, announce boolean)
  LOOP
    RETURN QUERY SELECT * FROM book_points(
      p_program, item.booking_id, decode(item.fingerprint, 'hex'), item.key_owner, item.account_id,
      item.booking_type, item.booking_type_code, item.points,
      item.reason, item.description_de, item.description_en, item.booked_at, item.receipt_key,
      item.device_id, item.admin_id, item.partner_id, item.store_id, item.source, item.announce);
  END LOOP;
END
$$;

-- A page of an account's history, newest first, after the row (p_before_at, p_before_id). The planner is held to the index:
-- without fresh statistics it believes the wall's condition leaves next to nothing and sorts the whole history for each page.
CREATE FUNCTION read_bookings(p_account_id uuid, p_limit integer, p_before_at timestamptz, p_before_id uuid)
RETURNS SETOF bookings
LANGUAGE sql STABLE SET search_path = punktum, pg_temp SET enable_bitmapscan = off SET enable_seqscan = off SET enable_sort = off
BEGIN ATOMIC
  SELECT b.* FROM bookings b
  WHERE b.account_id = p_account_id
    AND (b.booked_at, b.id) < (coalesce(p_before_at, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  ORDER BY b.booked_at DESC, b.id DESC
  LIMIT p_limit;
END;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA punktum FROM PUBLIC;
GRANT EXECUTE ON FUNCTION current_program() TO punktum_app;
GRANT EXECUTE ON FUNCTION
  book_points(text, uuid, bytea, text, uuid, text, text, bigint, text, text, text, timestamptz, text, uuid, uuid, bigint, bigint, text, boolean),
  redeem_voucher(text, uuid, bytea, text, uuid, text, bigint, text, uuid, uuid, bigint, bigint, text),
  book_points_many(text, jsonb),
  read_bookings(uuid, integer, timestamptz, uuid)
  TO punktum_app;
