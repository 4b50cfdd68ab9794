-- Books a reservation. Its voucher was checked and its points set aside when it was made, so only the end of the
-- reservation can prevent the booking. Neither the balance nor a lock of the account can, because the voucher may be
-- printed already. reached_level: the level it reached, also for a repetition.
CREATE OR REPLACE FUNCTION commit_reservation(
  p_program text, p_reservation_id uuid, p_booking_id uuid, p_fingerprint bytea, p_key_owner text,
  p_device_id uuid, p_admin_id uuid, p_source text
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean, reached_level jsonb)
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
  -- A committed reservation gives the same answer under any idempotency key.
  IF r.state = 'COMMITTED' THEN
    SELECT * INTO booking FROM bookings x WHERE x.program_id = p_program AND x.id = r.booking_id;
    RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, true,
      reached_level_of(p_program, booking.id);
    RETURN;
  END IF;
  now_at := clock_timestamp();
  IF r.state <> 'OPEN' OR r.deadline_at <= now_at THEN
    PERFORM refuse('RESERVATION_ENDED');
  END IF;
  booking.program_id := p_program;
  booking.id := p_booking_id;
  booking.account_id := r.account_id;
  booking.booking_type := CASE WHEN r.points > 0 THEN 'EARNBOOKING' ELSE 'BURNBOOKING' END;
  booking.booking_type_code := 'COU';
  booking.points := r.points;
  booking.balance_after := (held.account).points + r.locked_points + r.points;
  booking.reason := '';
  booking.description_de := r.description_de;
  booking.description_en := r.description_en;
  booking.booked_at := now_at;
  booking.created_at := now_at;
  booking.voucher_kind := r.kind;
  booking.voucher_id := r.voucher_id;
  booking.fingerprint := p_fingerprint;
  booking.key_owner := p_key_owner;
  booking.device_id := p_device_id;
  booking.admin_id := p_admin_id;
  booking.partner_id := r.partner_id;
  booking.store_id := r.store_id;
  booking.source := p_source;
  PERFORM write_booking(booking);
  PERFORM end_reservation(r, 'COMMITTED', now_at, p_booking_id);
  PERFORM write_redemption(booking, r.coupon_key);
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false,
    reach_level(p_program, booking.id, (held.account).state_points, (held.account).state_points + booking.points);
END
$$;

REVOKE ALL ON FUNCTION commit_reservation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION commit_reservation TO punktum_app;
