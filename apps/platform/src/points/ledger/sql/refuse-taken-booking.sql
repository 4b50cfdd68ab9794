-- Raises why write_booking() wrote nothing: the id belongs to another request, or the receipt was booked under another
-- key.
CREATE OR REPLACE FUNCTION refuse_taken_booking(b bookings) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bookings x WHERE x.program_id = b.program_id AND x.id = b.id) THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;
  PERFORM refuse('BON_ID_ALREADY_EXISTS');
END
$$;

REVOKE ALL ON FUNCTION refuse_taken_booking FROM PUBLIC;
