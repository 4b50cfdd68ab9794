-- needs: describe_member
-- Updates member_entries in the transaction of the described rows, so that an erased person is no longer found.
CREATE OR REPLACE FUNCTION keep_member_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
DECLARE
  present text := current_setting('punktum.program', true);
  program text := CASE TG_OP WHEN 'DELETE' THEN OLD.program_id ELSE NEW.program_id END;
BEGIN
  -- A superuser who repairs rows has not set a programme.
  PERFORM set_config('punktum.program', program, true);
  IF TG_TABLE_NAME = 'accounts' THEN
    PERFORM describe_member(NEW.program_id, NEW.id);
  ELSIF TG_TABLE_NAME = 'users' THEN
    PERFORM describe_member(m.program_id, m.account_id)
    FROM (SELECT s.program_id, s.account_id FROM memberships s
      WHERE s.program_id = NEW.program_id AND s.user_id = NEW.id ORDER BY s.account_id) m;
  ELSE
    IF TG_OP <> 'DELETE' THEN
      PERFORM describe_member(NEW.program_id, NEW.account_id);
    END IF;
    IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.account_id <> NEW.account_id) THEN
      PERFORM describe_member(OLD.program_id, OLD.account_id);
    END IF;
  END IF;
  PERFORM set_config('punktum.program', present, true);
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION keep_member_entry FROM PUBLIC;
