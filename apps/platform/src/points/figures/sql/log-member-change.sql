-- Records that an account became a member, stopped being one, or got or lost its owner. Called by the triggers that
-- maintain member_entries, never by a booking.
CREATE OR REPLACE FUNCTION log_member_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
DECLARE
  was_member boolean := TG_OP = 'UPDATE' AND OLD.status <> 'TERMINATED';
  was_registered boolean := TG_OP = 'UPDATE' AND OLD.status <> 'TERMINATED' AND OLD.registered;
  is_member boolean := NEW.status <> 'TERMINATED';
  is_registered boolean := NEW.status <> 'TERMINATED' AND NEW.registered;
  present timestamptz(3) := clock_timestamp();
BEGIN
  IF is_member <> was_member THEN
    INSERT INTO member_changes (program_id, account_id, at, members, registered, created_at)
    VALUES (NEW.program_id, NEW.account_id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE present END,
      is_member::integer - was_member::integer, 0, present);
  END IF;
  IF is_registered <> was_registered THEN
    -- An imported membership is older than its row; a registration is never dated before the membership.
    INSERT INTO member_changes (program_id, account_id, at, members, registered, created_at)
    VALUES (NEW.program_id, NEW.account_id, CASE WHEN is_registered THEN greatest(NEW.created_at, coalesce((
        SELECT min(m.created_at) FROM memberships m
        WHERE m.program_id = NEW.program_id AND m.account_id = NEW.account_id AND m.status = 'ACTIVE'), present)) ELSE present END,
      0, is_registered::integer - was_registered::integer, present);
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION log_member_change FROM PUBLIC;
