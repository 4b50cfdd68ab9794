-- Vouchers held until they are committed or released, points that expire, corrections, merged accounts and fraud flags.
-- Nothing in the ledger is updated: what changes points here is a booking like any other.

-- Months after which points expire; null: never.
ALTER TABLE programs ADD COLUMN points_life_months integer CHECK (points_life_months BETWEEN 1 AND 120);

-- `points` is what can be spent (A-47): points + locked_points = sum of the account's postings. Both change here only.
ALTER TABLE accounts ADD COLUMN open_reservations integer NOT NULL DEFAULT 0 CHECK (open_reservations >= 0);
REVOKE INSERT (locked_points), UPDATE (locked_points) ON accounts FROM punktum_app;

ALTER TABLE account_coupons
  -- Open reservations; they count against max_redeem_per_account.
  ADD COLUMN reserved_count integer NOT NULL DEFAULT 0 CHECK (reserved_count >= 0),
  -- Redemptions of the accounts merged into this one; they count too.
  ADD COLUMN merged_count integer NOT NULL DEFAULT 0 CHECK (merged_count >= 0);

-- One row per reservation: what it holds never changes, its state changes once.
CREATE TABLE reservations (
  program_id text NOT NULL,
  -- Made of its request's key, like the id of a booking.
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('C', 'R')),
  voucher_id bigint NOT NULL,
  coupon_key text,
  -- What committing books, signed.
  points bigint NOT NULL,
  -- What the account cannot spend meanwhile.
  locked_points bigint NOT NULL GENERATED ALWAYS AS (greatest(-points, 0)) STORED,
  -- One piece was taken from a limited number.
  limited boolean NOT NULL,
  description_de text NOT NULL,
  description_en text NOT NULL,
  reserved_at timestamptz(3) NOT NULL,
  deadline_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'COMMITTED', 'RELEASED', 'EXPIRED')),
  ended_at timestamptz(3),
  booking_id uuid,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  key_owner text NOT NULL,
  device_id uuid,
  admin_id uuid,
  partner_id bigint,
  store_id bigint,
  source text NOT NULL,
  PRIMARY KEY (id, program_id),
  UNIQUE (program_id, booking_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, account_id, kind, voucher_id)
    REFERENCES account_coupons (program_id, account_id, kind, voucher_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id),
  CHECK ((state = 'OPEN') = (ended_at IS NULL)),
  CHECK ((state = 'COMMITTED') = (booking_id IS NOT NULL))
);
CREATE INDEX reservations_by_deadline ON reservations (program_id, deadline_at) WHERE state = 'OPEN';
CREATE INDEX reservations_open_of_account ON reservations (account_id) WHERE state = 'OPEN';
CALL secure_table('reservations', 'SELECT');

-- The open reservation that holds a single-use key.
ALTER TABLE coupon_keys ADD COLUMN reservation_id uuid;
ALTER TABLE coupon_keys ADD FOREIGN KEY (program_id, reservation_id) REFERENCES reservations (program_id, id);

-- A correction: the booking that takes another one back, once.
CREATE TABLE booking_reversals (
  program_id text NOT NULL,
  booking_id uuid NOT NULL,
  reversal_id uuid NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (booking_id, program_id),
  UNIQUE (reversal_id, program_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id),
  FOREIGN KEY (program_id, reversal_id) REFERENCES bookings (program_id, id)
);
CALL secure_table('booking_reversals', 'SELECT');

-- Two accounts made one. The bookings of the secondary stay where they are; this row makes them readable from the primary.
CREATE TABLE account_merges (
  program_id text NOT NULL,
  id uuid NOT NULL,
  primary_id uuid NOT NULL,
  secondary_id uuid NOT NULL,
  -- What moved, signed; without points there are no bookings.
  points bigint NOT NULL,
  debit_id uuid,
  credit_id uuid,
  identifiers integer NOT NULL,
  coupons integer NOT NULL,
  memberships integer NOT NULL,
  merged_at timestamptz(3) NOT NULL,
  merged_by uuid,
  PRIMARY KEY (id, program_id),
  -- An account is merged into another once.
  UNIQUE (program_id, secondary_id),
  FOREIGN KEY (program_id, primary_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, secondary_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, debit_id) REFERENCES bookings (program_id, id),
  FOREIGN KEY (program_id, credit_id) REFERENCES bookings (program_id, id),
  CHECK (primary_id <> secondary_id),
  CHECK ((points = 0) = (debit_id IS NULL) AND (points = 0) = (credit_id IS NULL))
);
CREATE INDEX account_merges_by_primary ON account_merges (program_id, primary_id, merged_at);
CALL secure_table('account_merges', 'SELECT');

-- Where the points of a booking are older than the booking: a merge does not make points young again.
CREATE TABLE point_lots (
  program_id text NOT NULL,
  booking_id uuid NOT NULL,
  line integer NOT NULL,
  earned_at timestamptz(3) NOT NULL,
  points bigint NOT NULL CHECK (points > 0),
  PRIMARY KEY (booking_id, line, program_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id)
);
CALL secure_table('point_lots', 'SELECT');

-- Which bookings are expired points; one per account and day.
CREATE TABLE point_expirations (
  program_id text NOT NULL,
  account_id uuid NOT NULL,
  day date NOT NULL,
  booking_id uuid NOT NULL,
  life_months integer NOT NULL,
  PRIMARY KEY (account_id, day, program_id),
  UNIQUE (booking_id, program_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id)
);
CALL secure_table('point_expirations', 'SELECT');

-- How far the accounts of a programme were gone through on a day, so that a run goes on where another one stopped.
CREATE TABLE point_expiry_runs (
  program_id text NOT NULL REFERENCES programs,
  day date NOT NULL,
  after_account_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  expired_accounts integer NOT NULL DEFAULT 0,
  expired_points bigint NOT NULL DEFAULT 0,
  finished_at timestamptz(3),
  PRIMARY KEY (program_id, day)
);
CALL secure_table('point_expiry_runs', 'SELECT');

-- While a flag is not cleared, its account is LOCKED: it earns, but does not redeem, activate or pay (A-70, A-97).
CREATE TABLE account_fraud_flags (
  program_id text NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  reason text NOT NULL,
  flagged_at timestamptz(3) NOT NULL,
  flagged_by text NOT NULL,
  status_before text NOT NULL CHECK (status_before IN ('ACTIVE', 'INACTIVE', 'LOCKED')),
  cleared_at timestamptz(3),
  cleared_by text,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  CHECK ((cleared_at IS NULL) = (cleared_by IS NULL))
);
CREATE UNIQUE INDEX account_fraud_flags_standing ON account_fraud_flags (program_id, account_id) WHERE cleared_at IS NULL;
CALL secure_table('account_fraud_flags', 'SELECT, INSERT');
GRANT UPDATE (cleared_at, cleared_by) ON account_fraud_flags TO punktum_app;

-- Whoever makes a flagged account active finds it locked: only clearing the flag opens it.
CREATE FUNCTION keep_flagged_account_locked() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_fraud_flags f
    WHERE f.program_id = NEW.program_id AND f.account_id = NEW.id AND f.cleared_at IS NULL) THEN
    NEW.status := 'LOCKED';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_flagged_account_locked BEFORE UPDATE OF status ON accounts
  FOR EACH ROW WHEN (NEW.status = 'ACTIVE' AND OLD.status <> 'ACTIVE') EXECUTE FUNCTION keep_flagged_account_locked();

-- Locks in all of the following: accounts by id, coupons by id, rewards by id, then the key.

-- Ends an open reservation of a locked account: what it held is given back, or has just been booked.
CREATE FUNCTION end_reservation(r reservations, p_state text, p_ended_at timestamptz, p_booking_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations SET state = p_state, ended_at = p_ended_at, booking_id = p_booking_id
  WHERE program_id = r.program_id AND id = r.id AND state = 'OPEN';
  UPDATE accounts SET
    points = points + CASE p_state WHEN 'COMMITTED' THEN 0 ELSE r.locked_points END,
    locked_points = locked_points - r.locked_points,
    open_reservations = open_reservations - 1
  WHERE program_id = r.program_id AND id = r.account_id;
  UPDATE account_coupons SET reserved_count = reserved_count - 1
  WHERE program_id = r.program_id AND account_id = r.account_id AND kind = r.kind AND voucher_id = r.voucher_id;
  IF r.limited AND p_state <> 'COMMITTED' THEN
    UPDATE coupons SET redeemed_total = redeemed_total - 1
    WHERE r.kind = 'C' AND program_id = r.program_id AND id = r.voucher_id AND redeemed_total > 0;
    UPDATE rewards SET stock = stock + 1 WHERE r.kind = 'R' AND program_id = r.program_id AND id = r.voucher_id;
  END IF;
  UPDATE coupon_keys SET reservation_id = NULL
  WHERE r.coupon_key IS NOT NULL AND program_id = r.program_id AND coupon_id = r.voucher_id AND key_code = r.coupon_key
    AND reservation_id = r.id;
END
$$;

-- Ends what is overdue on accounts the caller has locked; a voucher the caller is about to take is locked in the same order.
CREATE FUNCTION release_overdue(p_program text, p_accounts uuid[], p_now timestamptz, p_kind text, p_voucher_id bigint)
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  overdue reservations[];
  one reservations;
BEGIN
  overdue := ARRAY(SELECT r FROM reservations r
    WHERE r.program_id = p_program AND r.account_id = ANY (p_accounts) AND r.state = 'OPEN' AND r.deadline_at <= p_now);
  IF cardinality(overdue) = 0 THEN
    RETURN 0;
  END IF;
  PERFORM c.id FROM coupons c
  WHERE c.program_id = p_program AND c.id IN (
    SELECT o.voucher_id FROM unnest(overdue) o WHERE o.kind = 'C' AND o.limited UNION SELECT p_voucher_id WHERE p_kind = 'C')
  ORDER BY c.id FOR NO KEY UPDATE;
  PERFORM w.id FROM rewards w
  WHERE w.program_id = p_program AND w.id IN (
    SELECT o.voucher_id FROM unnest(overdue) o WHERE o.kind = 'R' AND o.limited UNION SELECT p_voucher_id WHERE p_kind = 'R')
  ORDER BY w.id FOR NO KEY UPDATE;
  FOREACH one IN ARRAY overdue LOOP
    PERFORM end_reservation(one, 'EXPIRED', p_now, NULL);
  END LOOP;
  RETURN cardinality(overdue);
END
$$;

-- The account as it is without what is overdue: for everything that takes points from a locked account.
CREATE FUNCTION release_overdue_reservations(account accounts, p_kind text DEFAULT NULL, p_voucher_id bigint DEFAULT NULL)
RETURNS accounts
LANGUAGE plpgsql AS $$
BEGIN
  IF release_overdue(account.program_id, ARRAY[account.id], clock_timestamp(), p_kind, p_voucher_id) > 0 THEN
    SELECT * INTO account FROM accounts a WHERE a.program_id = account.program_id AND a.id = account.id;
  END IF;
  RETURN account;
END
$$;

-- Releases up to p_limit accounts' overdue reservations. Accounts in use are left for the next run, so this never waits for one.
CREATE FUNCTION expire_reservations(p_program text, p_now timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
DECLARE
  locked uuid[];
BEGIN
  PERFORM enter_program(p_program);
  locked := ARRAY(
    SELECT a.id FROM accounts a
    WHERE a.program_id = p_program AND a.id IN (
      SELECT r.account_id FROM reservations r
      WHERE r.program_id = p_program AND r.state = 'OPEN' AND r.deadline_at <= p_now ORDER BY r.deadline_at LIMIT p_limit)
    ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED);
  RETURN release_overdue(p_program, locked, p_now, NULL, NULL);
END
$$;

-- Everything about a voucher that redeeming and reserving check alike, for a locked account; where the voucher is limited,
-- one piece of it is the caller's afterwards. Nothing is written down for the account yet.
CREATE FUNCTION take_voucher(
  account accounts, p_kind text, p_voucher_id bigint, p_coupon_key text, p_partner_id bigint, p_store_id bigint, p_now timestamptz,
  OUT points bigint, OUT limited boolean, OUT booking_type text, OUT title_de text, OUT title_en text
)
LANGUAGE plpgsql AS $$
DECLARE
  voucher record;
  used account_coupons;
BEGIN
  IF account.status = 'LOCKED' THEN
    PERFORM refuse('LOCKED_USER');
  END IF;
  SELECT * INTO voucher FROM find_voucher(account.program_id, p_kind, p_voucher_id);
  SELECT * INTO used FROM account_coupons u
    WHERE u.program_id = account.program_id AND u.account_id = account.id AND u.kind = p_kind AND u.voucher_id = p_voucher_id;
  PERFORM check_voucher_visible(voucher, used, account.program_id, p_partner_id, p_store_id);

  IF voucher.needs_registration AND NOT EXISTS (
    SELECT FROM memberships m WHERE m.program_id = account.program_id AND m.account_id = account.id AND m.status = 'ACTIVE'
  ) THEN
    PERFORM refuse('ANONYMOUS_USER_NOT_ALLOWED');
  ELSIF voucher.valid_from > p_now THEN
    PERFORM refuse('VALID_FROM_ERROR');
  ELSIF voucher.valid_to < p_now THEN
    PERFORM refuse('VALID_TO_ERROR');
  ELSIF NOT voucher.unlocked THEN
    PERFORM refuse('LOCKED_VOUCHER');
  ELSIF voucher.coupon_type_code IN ('MULTIPLIER', 'EXTRAPOINT') THEN
    -- They are activated and work when points are earned (BURN-18); there is nothing to redeem.
    PERFORM refuse('VOUCHER_DISABLED');
  ELSIF used.redeemed_count + used.merged_count + used.reserved_count >= voucher.max_redeem_per_account THEN
    PERFORM refuse('COUPON_ALREADY_REDEEMED_BY_USER');
  ELSIF voucher.sign < 0 AND account.points - voucher.points < account.floor_points THEN
    PERFORM refuse('NEED_MORE_POINTS');
  END IF;

  IF voucher.limited THEN
    PERFORM take_one_of_limited_voucher(account.program_id, p_kind, p_voucher_id);
  END IF;
  IF p_coupon_key IS NOT NULL OR voucher.requires_key THEN
    PERFORM check_coupon_key(account.program_id, p_kind, p_voucher_id, p_coupon_key, account.id);
  END IF;
  points := CASE WHEN voucher.takes_points THEN voucher.sign * voucher.points ELSE 0 END;
  limited := voucher.limited;
  booking_type := CASE WHEN voucher.sign > 0 THEN 'EARNBOOKING' ELSE 'BURNBOOKING' END;
  title_de := voucher.title_de;
  title_en := voucher.title_en;
END
$$;

-- A key that is held for somebody counts as used.
CREATE OR REPLACE FUNCTION check_coupon_key(
  p_program text, p_kind text, p_voucher_id bigint, p_coupon_key text, p_account_id uuid
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  coupon_key coupon_keys;
  holder uuid;
BEGIN
  SELECT * INTO coupon_key FROM coupon_keys k
  WHERE p_kind = 'C' AND k.program_id = p_program AND k.coupon_id = p_voucher_id AND k.key_code = p_coupon_key
  FOR UPDATE;
  SELECT r.account_id INTO holder FROM reservations r WHERE r.program_id = p_program AND r.id = coupon_key.reservation_id;
  holder := coalesce(coupon_key.redeemed_by, holder);
  IF coupon_key.key_code IS NULL OR coupon_key.account_id <> p_account_id THEN
    PERFORM refuse('VOUCHER_CODE_NOT_FOUND');
  ELSIF holder = p_account_id THEN
    PERFORM refuse('COUPON_ALREADY_REDEEMED_BY_USER');
  ELSIF holder IS NOT NULL OR coupon_key.redeemed_at IS NOT NULL THEN
    PERFORM refuse('COUPON_MAX_REDEEM_NUMBER_REACHED');
  END IF;
END
$$;

-- Redeems a coupon ('C') or reward ('R') in one transaction: everything the kiosk checked is checked again here (A-20).
CREATE OR REPLACE FUNCTION redeem_voucher(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid,
  p_kind text, p_voucher_id bigint, p_coupon_key text,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  booking bookings;
  taken record;
  now_at timestamptz(3);
BEGIN
  begun := begin_booking(p_program, p_booking_id, p_fingerprint, p_account_id);
  account := begun.account;
  booking := begun.earlier;
  IF booking.id IS NOT NULL THEN
    RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, true;
    RETURN;
  ELSIF account.open_reservations > 0 THEN
    account := release_overdue_reservations(account, p_kind, p_voucher_id);
  END IF;

  -- The clock is read after the lock: a request that waited is judged by the time it is served.
  now_at := clock_timestamp();
  taken := take_voucher(account, p_kind, p_voucher_id, p_coupon_key, p_partner_id, p_store_id, now_at);
  booking := ROW(p_program, p_booking_id, p_account_id, taken.booking_type, 'COU', taken.points, account.points + taken.points,
    '', taken.title_de, taken.title_en, now_at, now_at,
    p_kind, p_voucher_id, NULL, p_fingerprint, p_key_owner, p_device_id, p_admin_id, p_partner_id, p_store_id, p_source);
  IF NOT write_booking(booking) THEN
    PERFORM refuse_taken_booking(booking);
  END IF;
  PERFORM write_redemption(booking, p_coupon_key);
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false;
END
$$;

-- Holds a voucher and its points until the deadline. A copy of the request gets the reservation as it is by then.
CREATE FUNCTION reserve_voucher(
  p_program text, p_reservation_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid,
  p_kind text, p_voucher_id bigint, p_coupon_key text, p_seconds integer,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text
) RETURNS SETOF reservations
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  earlier reservations;
  taken record;
  now_at timestamptz(3);
BEGIN
  PERFORM enter_program(p_program);
  PERFORM FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id FOR NO KEY UPDATE;
  SELECT * INTO earlier FROM reservations r WHERE r.program_id = p_program AND r.id = p_reservation_id;
  IF earlier.id IS NOT NULL THEN
    IF earlier.fingerprint <> p_fingerprint THEN
      PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
    END IF;
    RETURN NEXT earlier;
    RETURN;
  END IF;
  begun := begin_booking(p_program, p_reservation_id, p_fingerprint, p_account_id);
  account := begun.account;
  IF (begun.earlier).id IS NOT NULL THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  ELSIF p_seconds IS NULL OR p_seconds NOT BETWEEN 1 AND 3600 THEN
    PERFORM refuse('REQUEST_INVALID');
  ELSIF account.open_reservations > 0 THEN
    account := release_overdue_reservations(account, p_kind, p_voucher_id);
  END IF;

  now_at := clock_timestamp();
  taken := take_voucher(account, p_kind, p_voucher_id, p_coupon_key, p_partner_id, p_store_id, now_at);
  INSERT INTO account_coupons AS u (program_id, account_id, kind, voucher_id, reserved_count)
  VALUES (p_program, p_account_id, p_kind, p_voucher_id, 1)
  ON CONFLICT (program_id, account_id, kind, voucher_id) DO UPDATE SET reserved_count = u.reserved_count + 1;
  INSERT INTO reservations (program_id, id, account_id, kind, voucher_id, coupon_key, points, limited, description_de, description_en,
    reserved_at, deadline_at, fingerprint, key_owner, device_id, admin_id, partner_id, store_id, source)
  VALUES (p_program, p_reservation_id, p_account_id, p_kind, p_voucher_id, p_coupon_key, taken.points, taken.limited, taken.title_de,
    taken.title_en, now_at, now_at + make_interval(secs => p_seconds), p_fingerprint, p_key_owner, p_device_id, p_admin_id,
    p_partner_id, p_store_id, p_source)
  ON CONFLICT DO NOTHING RETURNING * INTO earlier;
  -- The same key was used for another account at this moment.
  IF earlier.id IS NULL THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;
  UPDATE accounts SET
    points = points - earlier.locked_points,
    locked_points = locked_points + earlier.locked_points,
    open_reservations = open_reservations + 1
  WHERE program_id = p_program AND id = p_account_id;
  UPDATE coupon_keys SET reservation_id = p_reservation_id
  WHERE p_coupon_key IS NOT NULL AND program_id = p_program AND coupon_id = p_voucher_id AND key_code = p_coupon_key;
  RETURN NEXT earlier;
END
$$;

-- The reservation with its account locked, so that it cannot change any more.
CREATE FUNCTION lock_reservation(p_program text, p_reservation_id uuid, OUT account accounts, OUT reservation reservations)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_program(p_program);
  SELECT a.* INTO account FROM accounts a
  WHERE a.program_id = p_program AND a.id = (
    SELECT r.account_id FROM reservations r WHERE r.program_id = p_program AND r.id = p_reservation_id)
  FOR NO KEY UPDATE;
  SELECT * INTO reservation FROM reservations r WHERE r.program_id = p_program AND r.id = p_reservation_id;
  IF reservation.id IS NULL THEN
    PERFORM refuse('NOT_FOUND');
  END IF;
END
$$;

-- Books what a reservation holds. Everything was checked when it was made and its points are set aside, so nothing but its
-- own end can be in the way: not the balance, not a lock put on the account meanwhile (the voucher may be on paper already).
CREATE FUNCTION commit_reservation(
  p_program text, p_reservation_id uuid, p_booking_id uuid, p_fingerprint bytea, p_key_owner text,
  p_device_id uuid, p_admin_id uuid, p_source text
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  held record;
  r reservations;
  booking bookings;
  now_at timestamptz(3);
BEGIN
  held := lock_reservation(p_program, p_reservation_id);
  r := held.reservation;
  SELECT * INTO booking FROM bookings x WHERE x.program_id = p_program AND x.id = p_booking_id;
  IF (booking.id IS NOT NULL AND booking.fingerprint <> p_fingerprint)
    OR EXISTS (SELECT FROM reservations x WHERE x.program_id = p_program AND x.id = p_booking_id) THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;
  -- Committed is committed, under whatever key it is asked for again.
  IF r.state = 'COMMITTED' THEN
    SELECT * INTO booking FROM bookings x WHERE x.program_id = p_program AND x.id = r.booking_id;
    RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, true;
    RETURN;
  END IF;
  now_at := clock_timestamp();
  IF r.state <> 'OPEN' OR r.deadline_at <= now_at THEN
    PERFORM refuse('RESERVATION_ENDED');
  END IF;
  booking := ROW(p_program, p_booking_id, r.account_id, CASE WHEN r.points > 0 THEN 'EARNBOOKING' ELSE 'BURNBOOKING' END, 'COU',
    r.points, (held.account).points + r.locked_points + r.points, '', r.description_de, r.description_en, now_at, now_at,
    r.kind, r.voucher_id, NULL, p_fingerprint, p_key_owner, p_device_id, p_admin_id, r.partner_id, r.store_id, p_source);
  IF NOT write_booking(booking) THEN
    PERFORM refuse_taken_booking(booking);
  END IF;
  PERFORM end_reservation(r, 'COMMITTED', now_at, p_booking_id);
  PERFORM write_redemption(booking, r.coupon_key);
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false;
END
$$;

-- Gives back what a reservation holds. Asked for again it answers the same; a committed one cannot be released.
CREATE FUNCTION release_reservation(p_program text, p_reservation_id uuid) RETURNS SETOF reservations
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
DECLARE
  held record;
  r reservations;
  now_at timestamptz(3) := clock_timestamp();
BEGIN
  held := lock_reservation(p_program, p_reservation_id);
  r := held.reservation;
  IF r.state = 'COMMITTED' THEN
    PERFORM refuse('RESERVATION_ENDED');
  ELSIF r.state = 'OPEN' THEN
    PERFORM end_reservation(r, CASE WHEN r.deadline_at <= now_at THEN 'EXPIRED' ELSE 'RELEASED' END, now_at, NULL);
  END IF;
  RETURN QUERY SELECT * FROM reservations x WHERE x.program_id = p_program AND x.id = p_reservation_id;
END
$$;

-- A reservation looked at behind its deadline has ended by then.
CREATE FUNCTION touch_reservation(p_program text, p_reservation_id uuid) RETURNS SETOF reservations
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
DECLARE
  held record;
BEGIN
  held := lock_reservation(p_program, p_reservation_id);
  PERFORM release_overdue_reservations(held.account);
  RETURN QUERY SELECT * FROM reservations x WHERE x.program_id = p_program AND x.id = p_reservation_id;
END
$$;

-- The points of an account by age, oldest first, as far as they are left: what was taken, and what is reserved, counts as taken
-- from the oldest. A booking that was taken back and the correction that took back something earned cancel each other; points
-- given back by a correction are as young as the correction. Worked out of the bookings each time, nothing is kept.
CREATE FUNCTION remaining_lots(p_program text, p_account_id uuid) RETURNS TABLE (earned_at timestamptz, points bigint)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH booked AS (
    SELECT b.id, b.points, b.booked_at FROM bookings b
    WHERE b.program_id = p_program AND b.account_id = p_account_id AND b.points <> 0
      AND NOT (b.points > 0 AND EXISTS (SELECT FROM booking_reversals x WHERE x.program_id = p_program AND x.booking_id = b.id))
      AND NOT (b.points < 0 AND EXISTS (SELECT FROM booking_reversals x WHERE x.program_id = p_program AND x.reversal_id = b.id))
  ), lots AS (
    SELECT coalesce(l.earned_at, b.booked_at) AS earned_at, coalesce(l.points, b.points) AS points, b.id, coalesce(l.line, 0) AS line
    FROM booked b LEFT JOIN point_lots l ON l.program_id = p_program AND l.booking_id = b.id
    WHERE b.points > 0
  ), taken AS (
    SELECT coalesce((SELECT -sum(b.points) FROM booked b WHERE b.points < 0), 0)
      + (SELECT a.locked_points FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id) AS points
  ), counted AS (
    SELECT l.earned_at, l.points, sum(l.points) OVER (ORDER BY l.earned_at, l.id, l.line) - taken.points AS behind
    FROM lots l, taken
  )
  SELECT counted.earned_at, least(counted.points, counted.behind)::bigint FROM counted WHERE counted.behind > 0
  ORDER BY counted.earned_at;
END;

-- The day on which points are gone, by the calendar of UTC.
CREATE FUNCTION expiry_day(earned_at timestamptz, life_months integer) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN ((earned_at AT TIME ZONE 'UTC') + make_interval(months => life_months))::date;

-- Points of an account that go next, and when; no row where nothing expires.
CREATE FUNCTION read_next_expiry(p_program text, p_account_id uuid) RETURNS TABLE (day text, points bigint)
LANGUAGE sql STABLE SET search_path = punktum, pg_temp
BEGIN ATOMIC
  SELECT to_char(expiry_day(l.earned_at, p.points_life_months), 'YYYY-MM-DD'), sum(l.points)::bigint
  FROM programs p, remaining_lots(p_program, p_account_id) l
  WHERE p.id = p_program AND p.points_life_months IS NOT NULL
  GROUP BY 1 ORDER BY 1 LIMIT 1;
END;

-- Books away what has expired on one account by the day of p_now; 0 when nothing has, or when it was done on that day.
CREATE FUNCTION expire_points_of(p_program text, p_account_id uuid, p_now timestamptz, p_life_months integer) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  account accounts;
  booking bookings;
  today date := (p_now AT TIME ZONE 'UTC')::date;
  expired bigint;
BEGIN
  SELECT * INTO account FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(l.points), 0) INTO expired FROM remaining_lots(p_program, p_account_id) l
  WHERE expiry_day(l.earned_at, p_life_months) <= today;
  IF expired = 0 OR account.status = 'TERMINATED' OR EXISTS (SELECT FROM point_expirations x
    WHERE x.program_id = p_program AND x.account_id = p_account_id AND x.day = today) THEN
    RETURN 0;
  END IF;
  booking := ROW(p_program,
    encode(substring(sha256(convert_to(p_program || ' expiry ' || p_account_id || ' ' || today, 'UTF8')) FOR 16), 'hex')::uuid,
    p_account_id, 'BURNBOOKING', 'MANUALREVENUE', -expired, account.points - expired, '', 'Punkte verfallen', 'Points expired',
    p_now, clock_timestamp(), NULL, NULL, NULL, sha256('expirePoints'), 'expiry', NULL, NULL, NULL, NULL, 'expiry');
  IF NOT write_booking(booking) THEN
    PERFORM refuse_taken_booking(booking);
  END IF;
  INSERT INTO point_expirations (program_id, account_id, day, booking_id, life_months)
  VALUES (p_program, p_account_id, today, booking.id, p_life_months);
  RETURN expired;
END
$$;

-- One step of a day's run through the accounts of a programme: the next p_limit of them. Not finished and nothing done means
-- that somebody else is at it.
CREATE FUNCTION expire_points(p_program text, p_now timestamptz, p_limit integer)
RETURNS TABLE (accounts integer, points bigint, finished boolean, busy boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  today date := (p_now AT TIME ZONE 'UTC')::date;
  months integer;
  run point_expiry_runs;
  listed uuid[];
  one uuid;
  expired bigint;
BEGIN
  PERFORM enter_program(p_program);
  SELECT p.points_life_months INTO months FROM programs p WHERE p.id = p_program;
  IF months IS NULL THEN
    RETURN QUERY SELECT 0, 0::bigint, true, false;
    RETURN;
  END IF;
  INSERT INTO point_expiry_runs (program_id, day) VALUES (p_program, today) ON CONFLICT DO NOTHING;
  SELECT * INTO run FROM point_expiry_runs x WHERE x.program_id = p_program AND x.day = today FOR UPDATE SKIP LOCKED;
  IF run.day IS NULL OR run.finished_at IS NOT NULL THEN
    RETURN QUERY SELECT 0, 0::bigint, run.finished_at IS NOT NULL, run.day IS NULL;
    RETURN;
  END IF;
  run.expired_accounts := 0;
  run.expired_points := 0;
  listed := ARRAY(SELECT a.id FROM accounts a
    WHERE a.program_id = p_program AND a.id > run.after_account_id AND a.points > 0 AND a.status <> 'TERMINATED'
      AND expiry_day(a.first_booked_at, months) <= today
    ORDER BY a.id LIMIT p_limit);
  FOREACH one IN ARRAY listed LOOP
    expired := CASE WHEN EXISTS (SELECT FROM remaining_lots(p_program, one) l WHERE expiry_day(l.earned_at, months) <= today)
      THEN expire_points_of(p_program, one, p_now, months) ELSE 0 END;
    run.expired_accounts := run.expired_accounts + sign(expired)::integer;
    run.expired_points := run.expired_points + expired;
  END LOOP;
  UPDATE point_expiry_runs x SET
    after_account_id = coalesce(listed[cardinality(listed)], x.after_account_id),
    expired_accounts = x.expired_accounts + run.expired_accounts,
    expired_points = x.expired_points + run.expired_points,
    finished_at = CASE WHEN cardinality(listed) < p_limit THEN clock_timestamp() END
  WHERE x.program_id = p_program AND x.day = today;
  RETURN QUERY SELECT run.expired_accounts, run.expired_points, cardinality(listed) < p_limit, false;
END
$$;

-- What a sale gave goes with its return (RETURN lines); taken back here as well, it would be taken back twice.
CREATE FUNCTION is_booking_of_sale(b bookings) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM transactions t WHERE t.program_id = b.program_id AND t.id = b.id)
  OR EXISTS (SELECT FROM transaction_incentives i WHERE i.program_id = b.program_id AND i.id = b.id)
  OR b.voucher_kind = 'C' AND EXISTS (
    SELECT FROM bookings s
    WHERE s.program_id = b.program_id AND s.account_id = b.account_id AND s.booked_at = b.booked_at
      AND coupon_booking_id(s.id, b.voucher_id) = b.id);

-- Books the opposite of a booking, once. What a merge moved is no mistake of one account and stays; a correction is not
-- corrected by another one: book again instead.
CREATE FUNCTION reverse_booking(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid, p_original_id uuid, p_reason text,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  original bookings;
  booking bookings;
  now_at timestamptz(3);
BEGIN
  begun := begin_booking(p_program, p_booking_id, p_fingerprint, p_account_id);
  account := begun.account;
  booking := begun.earlier;
  IF booking.id IS NOT NULL THEN
    RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, true;
    RETURN;
  ELSIF account.locked_points > 0 THEN
    account := release_overdue_reservations(account);
  END IF;
  SELECT * INTO original FROM bookings x WHERE x.program_id = p_program AND x.id = p_original_id AND x.account_id = p_account_id;
  IF original.id IS NULL THEN
    PERFORM refuse('NOT_FOUND');
  ELSIF EXISTS (SELECT FROM booking_reversals x WHERE x.program_id = p_program AND x.booking_id = p_original_id) THEN
    PERFORM refuse('BOOKING_ALREADY_REVERSED');
  ELSIF EXISTS (SELECT FROM booking_reversals x WHERE x.program_id = p_program AND x.reversal_id = p_original_id)
    OR EXISTS (SELECT FROM account_merges m WHERE m.program_id = p_program AND p_original_id IN (m.debit_id, m.credit_id)
      AND p_account_id IN (m.primary_id, m.secondary_id))
    OR is_booking_of_sale(original) THEN
    PERFORM refuse('BOOKING_NOT_REVERSIBLE');
  ELSIF original.points = 0 THEN
    PERFORM refuse('INSERT_SOMETHING');
  ELSIF original.points > 0 AND account.points - original.points < account.floor_points THEN
    PERFORM refuse('NOT_ENOUGH_POINT');
  END IF;
  now_at := clock_timestamp();
  booking := ROW(p_program, p_booking_id, p_account_id, CASE WHEN original.points < 0 THEN 'EARNBOOKING' ELSE 'BURNBOOKING' END,
    'MANUALREVENUE', -original.points, account.points - original.points, p_reason, 'Korrektur', 'Correction', now_at, now_at,
    NULL, NULL, NULL, p_fingerprint, p_key_owner, p_device_id, p_admin_id, p_partner_id, p_store_id, p_source);
  IF NOT write_booking(booking) THEN
    PERFORM refuse_taken_booking(booking);
  END IF;
  INSERT INTO booking_reversals (program_id, booking_id, reversal_id, reason)
  VALUES (p_program, p_original_id, p_booking_id, p_reason);
  -- What was earned by mistake made no level, and what is given back makes none either.
  UPDATE accounts SET state_points = greatest(state_points - abs(original.points), 0)
  WHERE program_id = p_program AND id = p_account_id;
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false;
END
$$;

-- What speaks against making two accounts one; null when nothing does.
CREATE FUNCTION refusal_of_merge(first accounts, second accounts) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN (first).id IS NULL OR (second).id IS NULL THEN 'USER_KEY_DOES_NOT_EXIST'
  WHEN (first).id = (second).id THEN 'REQUEST_INVALID'
  WHEN (first).status IN ('INACTIVE', 'TERMINATED') OR (second).status IN ('INACTIVE', 'TERMINATED') THEN 'USER_KEY_DEACTIVATED'
  WHEN (first).status = 'LOCKED' OR (second).status = 'LOCKED' THEN 'LOCKED_USER'
  WHEN (first).open_reservations > 0 OR (second).open_reservations > 0 THEN 'RESERVATION_RUNNING'
  WHEN (first).points + (second).points < (first).floor_points THEN 'NOT_ENOUGH_POINT'
END;

-- One side of a merge. Its id is made of the merge's, so that it exists once.
CREATE FUNCTION write_merge_booking(p_merge_id uuid, account accounts, p_points bigint, p_admin_id uuid, p_now timestamptz)
RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  booking bookings;
BEGIN
  booking := ROW(account.program_id, encode(substring(sha256(convert_to(p_merge_id || ' ' || account.id, 'UTF8')) FOR 16), 'hex')::uuid,
    account.id, CASE WHEN p_points > 0 THEN 'EARNBOOKING' ELSE 'BURNBOOKING' END, 'MANUALREVENUE', p_points,
    account.points + p_points, '', 'Konten zusammengeführt', 'Accounts merged', p_now, clock_timestamp(), NULL, NULL, NULL,
    sha256('mergeAccounts'), 'merge', NULL, p_admin_id, NULL, NULL, 'merge');
  IF NOT write_booking(booking) THEN
    PERFORM refuse_taken_booking(booking);
  END IF;
  RETURN booking.id;
END
$$;

-- Coupons held, unused keys and the number of redemptions go to the primary; what was redeemed stays written where it was.
CREATE FUNCTION move_vouchers(p_program text, p_primary uuid, p_secondary uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  moved integer;
BEGIN
  INSERT INTO account_coupons AS u (program_id, account_id, kind, voucher_id, assigned_at, activated_at, merged_count)
  SELECT p_program, p_primary, h.kind, h.voucher_id, h.assigned_at, h.activated_at, h.redeemed_count + h.merged_count
  FROM account_coupons h WHERE h.program_id = p_program AND h.account_id = p_secondary
  ORDER BY h.kind, h.voucher_id
  ON CONFLICT (program_id, account_id, kind, voucher_id) DO UPDATE SET
    assigned_at = coalesce(u.assigned_at, excluded.assigned_at),
    activated_at = coalesce(u.activated_at, excluded.activated_at),
    merged_count = u.merged_count + excluded.merged_count;
  GET DIAGNOSTICS moved = ROW_COUNT;
  UPDATE account_coupons SET assigned_at = NULL, activated_at = NULL
  WHERE program_id = p_program AND account_id = p_secondary AND (assigned_at IS NOT NULL OR activated_at IS NOT NULL);
  UPDATE coupon_keys SET account_id = p_primary
  WHERE program_id = p_program AND account_id = p_secondary AND redeemed_at IS NULL;
  RETURN moved;
END
$$;

-- Persons and their telephones go to the primary. Its owner stays its owner, another one becomes a co-owner; who is tied to both is so once.
CREATE FUNCTION move_memberships(p_program text, p_primary uuid, p_secondary uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  has_owner boolean;
  moved integer;
BEGIN
  has_owner := EXISTS (SELECT FROM memberships o WHERE o.program_id = p_program AND o.account_id = p_primary
    AND o.role = 'OWNER' AND o.status <> 'TERMINATED');
  -- A tie to the primary that had ended holds again, as far as it holds to the secondary.
  UPDATE memberships x SET status = m.status, role = CASE WHEN has_owner AND x.role = 'OWNER' THEN 'COOWNER' ELSE x.role END
  FROM memberships m
  WHERE x.program_id = p_program AND x.account_id = p_primary AND x.status = 'TERMINATED'
    AND m.program_id = p_program AND m.account_id = p_secondary AND m.user_id = x.user_id AND m.status <> 'TERMINATED';
  has_owner := EXISTS (SELECT FROM memberships o WHERE o.program_id = p_program AND o.account_id = p_primary
    AND o.role = 'OWNER' AND o.status <> 'TERMINATED');
  UPDATE memberships m SET
    account_id = p_primary,
    role = CASE WHEN has_owner AND m.role = 'OWNER' THEN 'COOWNER' ELSE m.role END
  WHERE m.program_id = p_program AND m.account_id = p_secondary AND m.status <> 'TERMINATED'
    AND NOT EXISTS (SELECT FROM memberships x
      WHERE x.program_id = p_program AND x.account_id = p_primary AND x.user_id = m.user_id);
  GET DIAGNOSTICS moved = ROW_COUNT;
  UPDATE memberships SET status = 'TERMINATED'
  WHERE program_id = p_program AND account_id = p_secondary AND status <> 'TERMINATED';
  INSERT INTO push_tokens AS t (program_id, account_id, device_id, environment, token, created_at, updated_at)
  SELECT program_id, p_primary, device_id, environment, token, created_at, updated_at FROM push_tokens
  WHERE program_id = p_program AND account_id = p_secondary
  ON CONFLICT (program_id, account_id, device_id) DO UPDATE SET
    environment = excluded.environment, token = excluded.token, updated_at = excluded.updated_at
  WHERE excluded.updated_at > t.updated_at;
  DELETE FROM push_tokens WHERE program_id = p_program AND account_id = p_secondary;
  RETURN moved;
END
$$;

-- Makes the secondary part of the primary: balance by two bookings, identifiers, coupons, persons; the secondary is closed.
-- The same two again answer what was done.
CREATE FUNCTION merge_accounts(p_program text, p_merge_id uuid, p_primary uuid, p_secondary uuid, p_admin_id uuid)
RETURNS SETOF account_merges
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  target accounts;
  source accounts;
  merge account_merges;
  refusal text;
  earned_at timestamptz[];
  amounts bigint[];
  moved integer;
BEGIN
  PERFORM enter_program(p_program);
  PERFORM a.id FROM accounts a WHERE a.program_id = p_program AND a.id IN (p_primary, p_secondary) ORDER BY a.id FOR NO KEY UPDATE;
  SELECT * INTO merge FROM account_merges m WHERE m.program_id = p_program AND m.secondary_id = p_secondary;
  IF merge.primary_id = p_primary THEN
    RETURN NEXT merge;
    RETURN;
  END IF;
  PERFORM release_overdue(p_program, ARRAY[p_primary, p_secondary], clock_timestamp(), NULL, NULL);
  SELECT * INTO target FROM accounts a WHERE a.program_id = p_program AND a.id = p_primary;
  SELECT * INTO source FROM accounts a WHERE a.program_id = p_program AND a.id = p_secondary;
  refusal := refusal_of_merge(target, source);
  IF refusal IS NOT NULL THEN
    PERFORM refuse(refusal);
  END IF;

  merge.program_id := p_program;
  merge.id := p_merge_id;
  merge.primary_id := p_primary;
  merge.secondary_id := p_secondary;
  merge.points := source.points;
  merge.merged_at := clock_timestamp();
  merge.merged_by := p_admin_id;
  -- Their ages are asked for before the points have left.
  SELECT array_agg(l.earned_at), array_agg(l.points) INTO earned_at, amounts FROM remaining_lots(p_program, p_secondary) l;
  IF source.points <> 0 THEN
    merge.debit_id := write_merge_booking(p_merge_id, source, -source.points, p_admin_id, merge.merged_at);
    merge.credit_id := write_merge_booking(p_merge_id, target, source.points, p_admin_id, merge.merged_at);
    INSERT INTO point_lots (program_id, booking_id, line, earned_at, points)
    SELECT p_program, merge.credit_id, l.line, l.earned_at, l.points
    FROM unnest(earned_at, amounts) WITH ORDINALITY AS l (earned_at, points, line);
  END IF;
  UPDATE identifiers SET account_id = p_primary WHERE program_id = p_program AND account_id = p_secondary;
  GET DIAGNOSTICS moved = ROW_COUNT;
  merge.identifiers := moved;
  merge.coupons := move_vouchers(p_program, p_primary, p_secondary);
  merge.memberships := move_memberships(p_program, p_primary, p_secondary);
  -- State points go along as they are: the booking of the merge earned nothing.
  UPDATE accounts a SET
    state_points = CASE a.id WHEN p_primary THEN target.state_points + source.state_points ELSE 0 END,
    first_booked_at = CASE a.id WHEN p_primary THEN least(target.first_booked_at, source.first_booked_at) ELSE a.first_booked_at END,
    status = CASE a.id WHEN p_primary THEN a.status ELSE 'TERMINATED' END
  WHERE a.program_id = p_program AND a.id IN (p_primary, p_secondary);
  INSERT INTO account_merges VALUES (merge.*);
  RETURN NEXT merge;
END
$$;

-- The accounts whose bookings are readable from an account: those merged into it, and into those.
CREATE FUNCTION list_merged_accounts(p_program text, p_account_id uuid) RETURNS SETOF account_merges
LANGUAGE sql STABLE SET search_path = punktum, pg_temp
BEGIN ATOMIC
  WITH RECURSIVE merged AS (
    SELECT m.* FROM account_merges m WHERE m.program_id = p_program AND m.primary_id = p_account_id
    UNION ALL
    SELECT m.* FROM merged JOIN account_merges m ON m.program_id = p_program AND m.primary_id = merged.secondary_id
  )
  SELECT * FROM merged ORDER BY merged_at;
END;

-- Closes an account and says what it was. Nothing is erased; what a running reservation holds is waited for.
CREATE FUNCTION terminate_account(p_program text, p_account_id uuid) RETURNS TABLE (status_before text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
DECLARE
  account accounts;
BEGIN
  PERFORM enter_program(p_program);
  SELECT * INTO account FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id FOR NO KEY UPDATE;
  IF account.id IS NULL THEN
    PERFORM refuse('USER_KEY_DOES_NOT_EXIST');
  ELSIF account.open_reservations > 0 THEN
    account := release_overdue_reservations(account);
  END IF;
  IF account.open_reservations > 0 THEN
    PERFORM refuse('RESERVATION_RUNNING');
  END IF;
  UPDATE accounts SET status = 'TERMINATED' WHERE program_id = p_program AND id = p_account_id;
  RETURN QUERY SELECT account.status;
END
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA punktum FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  reserve_voucher(text, uuid, bytea, text, uuid, text, bigint, text, integer, uuid, uuid, bigint, bigint, text),
  commit_reservation(text, uuid, uuid, bytea, text, uuid, uuid, text),
  release_reservation(text, uuid),
  touch_reservation(text, uuid),
  expire_reservations(text, timestamptz, integer),
  remaining_lots(text, uuid),
  expiry_day(timestamptz, integer),
  read_next_expiry(text, uuid),
  expire_points(text, timestamptz, integer),
  reverse_booking(text, uuid, bytea, text, uuid, uuid, text, uuid, uuid, bigint, bigint, text),
  refusal_of_merge(accounts, accounts),
  merge_accounts(text, uuid, uuid, uuid, uuid),
  list_merged_accounts(text, uuid),
  terminate_account(text, uuid)
  TO punktum_app;
