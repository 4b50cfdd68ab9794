-- First step of booking an entry of a device's outbox: refuses it if staff have withdrawn it. A withdrawal takes the
-- same lock, so that an entry is either booked or withdrawn.
CREATE OR REPLACE FUNCTION refuse_withdrawn_entry(p_program text, p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_entry(p_program, p_id);
  IF EXISTS (SELECT FROM dead_letters l
    WHERE l.program_id = p_program AND l.id = p_id AND l.state IN ('DISCARDED', 'WITHDRAWN'))
  THEN
    PERFORM refuse('ENTRY_VOID');
  END IF;
END
$$;

REVOKE ALL ON FUNCTION refuse_withdrawn_entry FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refuse_withdrawn_entry TO punktum_app;
