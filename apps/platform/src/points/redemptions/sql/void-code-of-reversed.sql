-- Voids the code of a redemption that a correction reverses, so that its goods cannot be handed out any more.
CREATE OR REPLACE FUNCTION void_code_of_reversed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE redemption_codes c SET voided_at = clock_timestamp()
  WHERE c.program_id = NEW.program_id AND c.booking_id = NEW.booking_id AND c.used_at IS NULL AND c.voided_at IS NULL;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION void_code_of_reversed FROM PUBLIC;
