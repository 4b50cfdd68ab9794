-- Issues the code of a reservation; it stays the same after the commit. Vouchers that give points have no code.
CREATE OR REPLACE FUNCTION issue_code_of_reservation() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM issue_redemption_code(NEW.program_id, NEW.id, NULL, NEW.reserved_at);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION issue_code_of_reservation FROM PUBLIC;
