-- Writes one side of a merge. Its id is derived from the merge's id, so that it is booked once.
CREATE OR REPLACE FUNCTION write_merge_booking(p_merge_id uuid, account accounts, p_points bigint, p_admin_id uuid, p_now timestamptz)
RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  booking bookings;
BEGIN
  booking.program_id := account.program_id;
  booking.id := encode(substring(sha256(convert_to(p_merge_id || ' ' || account.id, 'UTF8')) FOR 16), 'hex')::uuid;
  booking.account_id := account.id;
  booking.booking_type := CASE WHEN p_points > 0 THEN 'EARNBOOKING' ELSE 'BURNBOOKING' END;
  booking.booking_type_code := 'MANUALREVENUE';
  booking.points := p_points;
  booking.balance_after := account.points + p_points;
  booking.reason := '';
  booking.description_de := 'Konten zusammengeführt';
  booking.description_en := 'Accounts merged';
  booking.booked_at := p_now;
  booking.created_at := clock_timestamp();
  booking.fingerprint := sha256('mergeAccounts');
  booking.key_owner := 'merge';
  booking.admin_id := p_admin_id;
  booking.source := 'merge';
  PERFORM write_booking(booking);
  RETURN booking.id;
END
$$;

REVOKE ALL ON FUNCTION write_merge_booking FROM PUBLIC;
