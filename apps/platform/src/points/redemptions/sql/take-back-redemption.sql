-- Takes a redemption back: its points, its count in the voucher's limits and its code. After the goods were handed out
-- or the time limit has passed, only a correction in the back office is possible.
CREATE OR REPLACE FUNCTION take_back_redemption(
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
  booking.id := p_booking_id;
  booking.reason := p_reason;
  booking.description_de := 'Einlösung zurückgenommen';
  booking.description_en := 'Redemption taken back';
  booking.booked_at := now_at;
  booking.fingerprint := p_fingerprint;
  booking.key_owner := p_key_owner;
  booking.device_id := p_device_id;
  booking.admin_id := p_admin_id;
  booking.partner_id := p_partner_id;
  booking.store_id := p_store_id;
  booking.source := p_source;
  booking := write_opposite_booking(original, account, booking);
  UPDATE redemptions r SET taken_back_id = p_booking_id WHERE r.program_id = p_program AND r.booking_id = original.id;
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false;
END
$$;

REVOKE ALL ON FUNCTION take_back_redemption FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_back_redemption TO punktum_app;
