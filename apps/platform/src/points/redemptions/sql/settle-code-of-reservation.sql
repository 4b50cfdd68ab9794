-- Updates a reservation's code when the reservation ends. After a commit the code belongs to the booking and its
-- validity starts again; otherwise it is void.
CREATE OR REPLACE FUNCTION settle_code_of_reservation() RETURNS trigger
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

REVOKE ALL ON FUNCTION settle_code_of_reservation FROM PUBLIC;
