-- Issues the code of a redemption in one step; a committed reservation has its code already. Vouchers that give points
-- have no code.
CREATE OR REPLACE FUNCTION issue_code_of_redemption() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bookings b
      WHERE b.program_id = NEW.program_id AND b.id = NEW.booking_id AND b.booking_type = 'BURNBOOKING')
    AND NOT EXISTS (SELECT FROM redemption_codes c WHERE c.program_id = NEW.program_id AND c.booking_id = NEW.booking_id)
  THEN
    PERFORM issue_redemption_code(NEW.program_id, NULL, NEW.booking_id, NEW.redeemed_at);
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION issue_code_of_redemption FROM PUBLIC;
