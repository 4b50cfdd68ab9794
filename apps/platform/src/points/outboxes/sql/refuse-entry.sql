-- Stores the refusal of an entry, a row of `dead_letters`. An entry that was booked or settled meanwhile keeps its state:
-- of two attempts at once, one may be refused because the other was booked. Known content is never overwritten by none.
-- A handed-over entry takes content, time, duty and place from people, or from the device if it proves its duty later. It
-- keeps the words of who handed it over. Returns the resulting state, and the number of refusals.
CREATE OR REPLACE FUNCTION refuse_entry(p_program text, p_letter jsonb) RETURNS TABLE (state text, refusals integer)
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
#variable_conflict use_column
DECLARE
  letter dead_letters := jsonb_populate_record(NULL::dead_letters, p_letter);
BEGIN
  PERFORM lock_entry(p_program, letter.id);
  IF is_booked_entry(p_program, letter.id) THEN
    UPDATE dead_letters l SET state = 'BOOKED', entry = NULL, settled_at = letter.refused_at
    WHERE l.program_id = p_program AND l.id = letter.id AND l.state = 'OPEN';
    RETURN QUERY SELECT 'BOOKED', 0;
    RETURN;
  END IF;
  UPDATE dead_letters l SET
    action_at = letter.action_at, duty_id = letter.duty_id, admin_id = letter.admin_id,
    partner_id = letter.partner_id, store_id = letter.store_id
  WHERE l.program_id = p_program AND l.id = letter.id AND l.state = 'OPEN' AND l.code = 'ENTRY_HANDED_OVER'
    AND letter.entry IS NOT NULL AND (l.entry IS NULL OR letter.duty_id IS NOT NULL);
  RETURN QUERY INSERT INTO dead_letters AS l (
      program_id, id, device_id, outbox_id, number, entry_key, kind, entry, action_at, duty_id, admin_id, partner_id, store_id,
      state, code, message, refusals, refused_at, last_refused_at)
    VALUES (
      p_program, letter.id, letter.device_id, letter.outbox_id, letter.number, letter.entry_key, letter.kind, letter.entry,
      letter.action_at, letter.duty_id, letter.admin_id, letter.partner_id, letter.store_id, 'OPEN', letter.code, letter.message,
      1, letter.refused_at, letter.refused_at)
    ON CONFLICT (program_id, id) DO UPDATE SET
      kind = CASE WHEN excluded.entry IS NULL AND l.entry IS NOT NULL THEN l.kind ELSE excluded.kind END,
      entry = coalesce(excluded.entry, l.entry), code = excluded.code,
      message = CASE WHEN l.code = 'ENTRY_HANDED_OVER' AND excluded.code = l.code THEN l.message ELSE excluded.message END,
      refusals = l.refusals + 1, last_refused_at = excluded.last_refused_at
    WHERE l.state = 'OPEN'
    RETURNING l.state, l.refusals;
  IF NOT FOUND THEN
    RETURN QUERY SELECT l.state, l.refusals FROM dead_letters l WHERE l.program_id = p_program AND l.id = letter.id;
  END IF;
END
$$;

REVOKE ALL ON FUNCTION refuse_entry FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refuse_entry TO punktum_app;
