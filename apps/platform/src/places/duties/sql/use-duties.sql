-- The open duties of tokens at devices, whose idle time begins anew; where there is none, id is null. The idle time is written
-- at most once per p_slide_after, because most calls of a busy cashier only read. Many tablets share one exchange. A duty that
-- another transaction holds is not written: that one writes its idle time or ends it.
CREATE OR REPLACE FUNCTION use_duties(
  p_program text, p_token_hashes bytea[], p_devices uuid[], p_now timestamptz, p_slide_after interval
) RETURNS TABLE (place integer, is_required boolean, id uuid, admin_id uuid, name text)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  old uuid[] := '{}';
  found record;
BEGIN
  PERFORM enter_program(p_program);
  FOR found IN
    SELECT w.place::integer AS place, p.staff_on_duty = 'REQUIRED' AS is_required, CASE WHEN a.id IS NOT NULL THEN d.id END AS duty,
      a.id AS admin, coalesce(nullif(a.name, ''), a.email) AS name, p_now - d.last_used_at > p_slide_after AS is_old
    FROM programs p
    CROSS JOIN unnest(p_token_hashes, p_devices) WITH ORDINALITY AS w (token_hash, device_id, place)
    LEFT JOIN duties d ON d.program_id = p.id AND d.token_hash = w.token_hash AND d.device_id = w.device_id
      AND d.ended_at IS NULL AND d.last_used_at > p_now - make_interval(mins => p.duty_idle_minutes)
    LEFT JOIN admins a ON a.program_id = d.program_id AND a.id = d.admin_id AND a.active
      AND (a.sessions_from IS NULL OR a.sessions_from <= d.started_at)
    WHERE p.id = p_program
  LOOP
    place := found.place;
    is_required := found.is_required;
    id := found.duty;
    admin_id := found.admin;
    name := found.name;
    IF id IS NOT NULL AND found.is_old THEN
      old := old || id;
    END IF;
    RETURN NEXT;
  END LOOP;
  IF old <> '{}' THEN
    -- After a crash the idle time may be a second older than it was.
    PERFORM set_config('synchronous_commit', 'off', true);
    UPDATE duties d SET last_used_at = p_now
    WHERE d.program_id = p_program AND d.id IN (
      SELECT l.id FROM duties l WHERE l.program_id = p_program AND l.id = ANY (old) AND l.ended_at IS NULL
        AND l.last_used_at < p_now
      FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
END
$$;

REVOKE ALL ON FUNCTION use_duties FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_duties TO punktum_app;
