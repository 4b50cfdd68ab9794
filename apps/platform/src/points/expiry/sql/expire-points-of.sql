-- Expires an account's points that are due on the UTC day of p_now. Returns 0 when none are due or the account was
-- already processed on that day.
CREATE OR REPLACE FUNCTION expire_points_of(p_program text, p_account_id uuid, p_now timestamptz, p_life_months integer) RETURNS bigint
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
  booking.program_id := p_program;
  booking.id := encode(substring(sha256(convert_to(p_program || ' expiry ' || p_account_id || ' ' || today, 'UTF8')) FOR 16), 'hex')::uuid;
  booking.account_id := p_account_id;
  booking.booking_type := 'BURNBOOKING';
  booking.booking_type_code := 'MANUALREVENUE';
  booking.points := -expired;
  booking.balance_after := account.points - expired;
  booking.reason := '';
  booking.description_de := 'Punkte verfallen';
  booking.description_en := 'Points expired';
  booking.booked_at := p_now;
  booking.created_at := clock_timestamp();
  booking.fingerprint := sha256('expirePoints');
  booking.key_owner := 'expiry';
  booking.source := 'expiry';
  PERFORM write_booking(booking);
  INSERT INTO point_expirations (program_id, account_id, day, booking_id, life_months)
  VALUES (p_program, p_account_id, today, booking.id, p_life_months);
  RETURN expired;
END
$$;

REVOKE ALL ON FUNCTION expire_points_of FROM PUBLIC;
