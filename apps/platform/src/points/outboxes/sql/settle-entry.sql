-- Settles an entry, a row of `dead_letters` with the state BOOKED, or DISCARDED or WITHDRAWN, after which its key is
-- never booked. Returns the resulting state: an entry that was booked or settled meanwhile keeps its state.
CREATE OR REPLACE FUNCTION settle_entry(p_program text, p_letter jsonb) RETURNS text
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
DECLARE
  letter dead_letters := jsonb_populate_record(NULL::dead_letters, p_letter);
  known text;
BEGIN
  PERFORM lock_entry(p_program, letter.id);
  IF is_booked_entry(p_program, letter.id) THEN
    letter.state := 'BOOKED';
  END IF;
  UPDATE dead_letters l SET
    state = letter.state, entry = NULL, reason = coalesce(letter.reason, ''), settled_by = letter.settled_by,
    settled_at_device = coalesce(letter.settled_at_device, ''), settled_at = letter.settled_at
  WHERE l.program_id = p_program AND l.id = letter.id AND l.state = 'OPEN';
  IF FOUND THEN
    RETURN letter.state;
  END IF;
  SELECT l.state INTO known FROM dead_letters l WHERE l.program_id = p_program AND l.id = letter.id;
  IF known IS NULL AND letter.state <> 'BOOKED' THEN
    INSERT INTO dead_letters (
      program_id, id, device_id, outbox_id, number, entry_key, kind, action_at, state, reason, settled_by, settled_at_device,
      settled_at)
    VALUES (
      p_program, letter.id, letter.device_id, letter.outbox_id, letter.number, letter.entry_key, letter.kind, letter.action_at,
      letter.state, coalesce(letter.reason, ''), letter.settled_by, coalesce(letter.settled_at_device, ''), letter.settled_at);
  END IF;
  RETURN coalesce(known, letter.state);
END
$$;

REVOKE ALL ON FUNCTION settle_entry FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_entry TO punktum_app;
