-- Books the opposite of a booking, once. Bookings of a merge and corrections themselves cannot be corrected; the points
-- are booked anew instead.
CREATE OR REPLACE FUNCTION reverse_booking(
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
  booking.id := p_booking_id;
  booking.reason := p_reason;
  booking.description_de := 'Korrektur';
  booking.description_en := 'Correction';
  booking.booked_at := clock_timestamp();
  booking.fingerprint := p_fingerprint;
  booking.key_owner := p_key_owner;
  booking.device_id := p_device_id;
  booking.admin_id := p_admin_id;
  booking.partner_id := p_partner_id;
  booking.store_id := p_store_id;
  booking.source := p_source;
  booking := write_opposite_booking(original, account, booking);
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false;
END
$$;

REVOKE ALL ON FUNCTION reverse_booking FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reverse_booking TO punktum_app;
