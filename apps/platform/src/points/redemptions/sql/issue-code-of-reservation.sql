-- A hold gets its code at once and keeps it when it is committed. What gives points is not handed out: it has none.
CREATE OR REPLACE FUNCTION issue_code_of_reservation() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM issue_redemption_code(NEW.program_id, NEW.id, NULL, NEW.reserved_at);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION issue_code_of_reservation FROM PUBLIC;
