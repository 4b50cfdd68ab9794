-- Books points on an account, alone. Sequential scans are disabled in all booking functions: every row is found by key,
-- and a plan made while the tables were small would stay in use for the life of the connection. reached_level: the level it
-- reached, also for a replay.
CREATE OR REPLACE FUNCTION book_points(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid,
  p_booking_type text, p_booking_type_code text, p_points bigint,
  p_reason text, p_description_de text, p_description_en text, p_booked_at timestamptz, p_receipt_key text,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean, reached_level jsonb)
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
    RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, true,
      reached_level_of(p_program, booking.id);
    RETURN;
  ELSIF p_points < 0 AND account.locked_points > 0 THEN
    account := release_overdue_reservations(account);
  END IF;

  refusal := refusal_of_points(account.status, account.floor_points, p_booking_type, p_points, account.points + p_points, p_booked_at);
  IF refusal IS NOT NULL THEN
    PERFORM refuse(refusal);
  END IF;
  PERFORM claim_receipt(p_program, p_receipt_key);
  booking.program_id := p_program;
  booking.id := p_booking_id;
  booking.account_id := p_account_id;
  booking.booking_type := p_booking_type;
  booking.booking_type_code := p_booking_type_code;
  booking.points := p_points;
  booking.balance_after := account.points + p_points;
  booking.reason := p_reason;
  booking.description_de := p_description_de;
  booking.description_en := p_description_en;
  booking.booked_at := coalesce(p_booked_at, clock_timestamp());
  booking.created_at := clock_timestamp();
  booking.receipt_key := p_receipt_key;
  booking.fingerprint := p_fingerprint;
  booking.key_owner := p_key_owner;
  booking.device_id := p_device_id;
  booking.admin_id := p_admin_id;
  booking.partner_id := p_partner_id;
  booking.store_id := p_store_id;
  booking.source := p_source;
  PERFORM write_booking(booking);
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false,
    reach_level(p_program, booking.id, account.state_points, account.state_points + booking.points);
END
$$;

REVOKE ALL ON FUNCTION book_points FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_points TO punktum_app;
