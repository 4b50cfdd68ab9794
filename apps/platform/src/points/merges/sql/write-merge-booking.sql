-- One side of a merge. Its id is made of the merge's, so that it exists once.
CREATE OR REPLACE FUNCTION write_merge_booking(p_merge_id uuid, account accounts, p_points bigint, p_admin_id uuid, p_now timestamptz)
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

REVOKE ALL ON FUNCTION write_merge_booking FROM PUBLIC;
