-- A number is taken under a lock on whom the row is for, held until its writer has committed: for one device or one till,
-- numbers rise in the order of commits. Only writers for the same one wait for each other.
CREATE OR REPLACE FUNCTION number_announcement() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'announcement', NEW.program_id, NEW.room, NEW.device_id), 0));
  NEW.position := nextval('outbox_position_seq');
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION number_announcement FROM PUBLIC;
