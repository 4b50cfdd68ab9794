-- Every redemption that is handed out has a code of its own, good once (B-42). It is made with the hold or with the booking, void
-- once its points went back, and used by the till or by staff who hand the goods out.

ALTER TABLE programs
  -- How long a code may be used.
  ADD COLUMN redemption_code_minutes integer NOT NULL DEFAULT 1440 CHECK (redemption_code_minutes BETWEEN 5 AND 43200),
  -- How long staff on duty may take a redemption back; 0: never.
  ADD COLUMN take_back_minutes integer NOT NULL DEFAULT 60 CHECK (take_back_minutes BETWEEN 0 AND 10080);

-- The booking that took a redemption back: it no longer counts against the voucher's limits.
ALTER TABLE redemptions
  ADD COLUMN taken_back_id uuid,
  ADD FOREIGN KEY (program_id, taken_back_id) REFERENCES bookings (program_id, id);

CREATE TABLE redemption_codes (
  program_id text NOT NULL REFERENCES programs,
  code text NOT NULL CHECK (code ~ '^PR\d{12}$'),
  -- The hold it was made with; a redemption in one step has none.
  reservation_id uuid,
  -- Once it is redeemed.
  booking_id uuid,
  valid_until timestamptz(3) NOT NULL,
  voided_at timestamptz(3),
  used_at timestamptz(3),
  -- The till, device or person that handed the goods out.
  used_by text,
  PRIMARY KEY (program_id, code),
  UNIQUE (program_id, reservation_id),
  UNIQUE (program_id, booking_id),
  FOREIGN KEY (program_id, reservation_id) REFERENCES reservations (program_id, id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id),
  CHECK (reservation_id IS NOT NULL OR booking_id IS NOT NULL),
  CHECK ((used_at IS NULL) = (used_by IS NULL)),
  CHECK (used_at IS NULL OR booking_id IS NOT NULL)
);
CALL secure_table('redemption_codes', 'SELECT');
GRANT UPDATE (used_at, used_by) ON redemption_codes TO punktum_app;

-- The first use has it, from any of many processes; what was taken back in the same moment is not handed out.
CREATE FUNCTION keep_redemption_use() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.used_at IS NOT NULL OR OLD.voided_at IS NOT NULL OR OLD.booking_id IS NULL THEN
    RAISE EXCEPTION 'a redemption code is used once, and not when it is void or held';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_redemption_use BEFORE UPDATE OF used_at, used_by ON redemption_codes
  FOR EACH ROW EXECUTE FUNCTION keep_redemption_use();

-- Twelve digits out of 122 random bits. A number that is taken is drawn again.
CREATE FUNCTION issue_redemption_code(p_program text, p_reservation_id uuid, p_booking_id uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    INSERT INTO redemption_codes (program_id, code, reservation_id, booking_id, valid_until)
    SELECT p_program,
      'PR' || lpad((('x' || left(md5(gen_random_uuid()::text), 15))::bit(60)::bigint % 1000000000000)::text, 12, '0'),
      p_reservation_id, p_booking_id, p_now + make_interval(mins => p.redemption_code_minutes)
    FROM programs p WHERE p.id = p_program
    ON CONFLICT (program_id, code) DO NOTHING;
    EXIT WHEN FOUND;
  END LOOP;
END
$$;

-- What gives points is not handed out, and what a sale uses is on the receipt already: neither has a code.
CREATE FUNCTION issue_code_of_reservation() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM issue_redemption_code(NEW.program_id, NEW.id, NULL, NEW.reserved_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER issue_code_of_reservation AFTER INSERT ON reservations
  FOR EACH ROW WHEN (NEW.points <= 0) EXECUTE FUNCTION issue_code_of_reservation();

CREATE FUNCTION settle_code_of_reservation() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE redemption_codes c SET
    booking_id = NEW.booking_id,
    voided_at = CASE WHEN NEW.state = 'COMMITTED' THEN NULL ELSE NEW.ended_at END,
    valid_until = CASE WHEN NEW.state = 'COMMITTED' THEN NEW.ended_at + (c.valid_until - NEW.reserved_at) ELSE c.valid_until END
  WHERE c.program_id = NEW.program_id AND c.reservation_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER settle_code_of_reservation AFTER UPDATE OF state ON reservations
  FOR EACH ROW EXECUTE FUNCTION settle_code_of_reservation();

CREATE FUNCTION issue_code_of_redemption() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bookings b
      WHERE b.program_id = NEW.program_id AND b.id = NEW.booking_id AND b.booking_type = 'BURNBOOKING')
    AND NOT EXISTS (SELECT FROM redemption_codes c WHERE c.program_id = NEW.program_id AND c.booking_id = NEW.booking_id)
  THEN
    PERFORM issue_redemption_code(NEW.program_id, NULL, NEW.booking_id, NEW.redeemed_at);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER issue_code_of_redemption AFTER INSERT ON redemptions
  FOR EACH ROW EXECUTE FUNCTION issue_code_of_redemption();

-- A correction gives the points back, whoever books it: nobody hands anything out for them any more.
CREATE FUNCTION void_code_of_reversed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE redemption_codes c SET voided_at = clock_timestamp()
  WHERE c.program_id = NEW.program_id AND c.booking_id = NEW.booking_id AND c.used_at IS NULL AND c.voided_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER void_code_of_reversed AFTER INSERT ON booking_reversals
  FOR EACH ROW EXECUTE FUNCTION void_code_of_reversed();

-- The code of a booking or of a hold; null where it has none.
CREATE FUNCTION read_redemption_code(p_program text, p_of uuid) RETURNS TABLE (code text, valid_until timestamptz)
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY SELECT c.code, c.valid_until FROM redemption_codes c
    WHERE c.program_id = p_program AND (c.booking_id = p_of OR c.reservation_id = p_of);
END
$$;

-- What a redemption took from the voucher's limits is there again.
CREATE FUNCTION give_back_voucher(b bookings) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account_coupons u SET redeemed_count = u.redeemed_count - 1
  WHERE u.program_id = b.program_id AND u.account_id = b.account_id AND u.kind = b.voucher_kind AND u.voucher_id = b.voucher_id;
  UPDATE coupons c SET redeemed_total = c.redeemed_total - 1
  WHERE b.voucher_kind = 'C' AND c.program_id = b.program_id AND c.id = b.voucher_id
    AND c.max_redeem_total IS NOT NULL AND c.redeemed_total > 0;
  UPDATE rewards w SET stock = w.stock + 1
  WHERE b.voucher_kind = 'R' AND w.program_id = b.program_id AND w.id = b.voucher_id AND w.stock IS NOT NULL;
  UPDATE coupon_keys k SET redeemed_by = NULL, redeemed_at = NULL, booking_id = NULL
  WHERE k.program_id = b.program_id AND k.booking_id = b.id;
END
$$;

-- Takes a redemption back: its points, its place in the voucher's limits, its code. Once its goods were handed out, or its time
-- is over, only a correction in the back office can.
CREATE FUNCTION take_back_redemption(
  p_program text, p_code text, p_booking_id uuid, p_fingerprint bytea, p_key_owner text, p_reason text,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  booking bookings;
  original bookings;
  code redemption_codes;
  now_at timestamptz(3);
BEGIN
  PERFORM enter_program(p_program);
  SELECT b.* INTO original FROM redemption_codes c JOIN bookings b ON b.program_id = c.program_id AND b.id = c.booking_id
  WHERE c.program_id = p_program AND c.code = p_code;
  IF original.id IS NULL THEN
    PERFORM refuse('NOT_FOUND');
  END IF;
  begun := begin_booking(p_program, p_booking_id, p_fingerprint, original.account_id);
  account := begun.account;
  booking := begun.earlier;
  IF booking.id IS NOT NULL THEN
    RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, true;
    RETURN;
  END IF;
  SELECT * INTO code FROM redemption_codes c WHERE c.program_id = p_program AND c.code = p_code FOR UPDATE;
  now_at := clock_timestamp();
  IF code.used_at IS NOT NULL THEN
    PERFORM refuse('REDEMPTION_USED');
  ELSIF code.voided_at IS NOT NULL THEN
    PERFORM refuse('REDEMPTION_VOID');
  ELSIF NOT EXISTS (SELECT FROM programs p
    WHERE p.id = p_program AND original.booked_at + make_interval(mins => p.take_back_minutes) > now_at) THEN
    PERFORM refuse('TAKE_BACK_TOO_LATE');
  END IF;
  PERFORM give_back_voucher(original);
  booking := ROW(p_program, p_booking_id, account.id, 'EARNBOOKING', 'MANUALREVENUE', -original.points,
    account.points - original.points, p_reason, 'Einlösung zurückgenommen', 'Redemption taken back', now_at, now_at,
    NULL, NULL, NULL, p_fingerprint, p_key_owner, p_device_id, p_admin_id, p_partner_id, p_store_id, p_source);
  IF NOT write_booking(booking) THEN
    PERFORM refuse_taken_booking(booking);
  END IF;
  INSERT INTO booking_reversals (program_id, booking_id, reversal_id, reason)
  VALUES (p_program, original.id, p_booking_id, p_reason);
  UPDATE redemptions r SET taken_back_id = p_booking_id WHERE r.program_id = p_program AND r.booking_id = original.id;
  -- What is given back makes no level.
  UPDATE accounts a SET state_points = greatest(a.state_points + original.points, 0)
  WHERE a.program_id = p_program AND a.id = account.id;
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false;
END
$$;

REVOKE ALL ON FUNCTION
  keep_redemption_use(), issue_redemption_code(text, uuid, uuid, timestamptz), issue_code_of_reservation(),
  settle_code_of_reservation(), issue_code_of_redemption(), void_code_of_reversed(), give_back_voucher(bookings),
  read_redemption_code(text, uuid),
  take_back_redemption(text, text, uuid, bytea, text, text, uuid, uuid, bigint, bigint, text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  read_redemption_code(text, uuid),
  take_back_redemption(text, text, uuid, bytea, text, text, uuid, uuid, bigint, bigint, text)
  TO punktum_app;
