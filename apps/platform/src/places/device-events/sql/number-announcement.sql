-- Assigns a row's number under a lock on its recipient, which is held until the commit. Numbers of one device or till
-- therefore follow the order of commits. Only writers for the same recipient wait for each other.
CREATE OR REPLACE FUNCTION number_announcement() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'announcement', NEW.program_id, NEW.room, NEW.device_id), 0));
  NEW.position := nextval('outbox_position_seq');
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION number_announcement FROM PUBLIC;
