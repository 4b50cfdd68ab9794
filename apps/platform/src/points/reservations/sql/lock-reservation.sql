-- Locks a reservation's account, so that the reservation cannot change, and reads both.
CREATE OR REPLACE FUNCTION lock_reservation(p_program text, p_reservation_id uuid, OUT account accounts, OUT reservation reservations)
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

REVOKE ALL ON FUNCTION lock_reservation FROM PUBLIC;
