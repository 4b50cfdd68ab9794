-- The open duty of a token at a device, whose idle time begins anew; without one id is null. The idle time is written at most
-- once per p_slide_after, because most calls of a busy cashier only read. It enters the programme itself and takes one exchange.
CREATE OR REPLACE FUNCTION use_duty(
  p_program text, p_token_hash bytea, p_device uuid, p_now timestamptz, p_slide_after interval
) RETURNS TABLE (is_required boolean, id uuid, admin_id uuid, name text)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  facts record;
BEGIN
  PERFORM enter_program(p_program);
  SELECT p.staff_on_duty = 'REQUIRED' AS is_required, d.id, a.id AS admin_id, coalesce(nullif(a.name, ''), a.email) AS name,
    coalesce(p_now - d.last_used_at > p_slide_after, false) AS is_old
  INTO facts
  FROM programs p
  LEFT JOIN duties d ON d.program_id = p.id AND d.token_hash = p_token_hash AND d.device_id = p_device AND d.ended_at IS NULL
    AND d.last_used_at > p_now - make_interval(mins => p.duty_idle_minutes)
  LEFT JOIN admins a ON a.program_id = d.program_id AND a.id = d.admin_id AND a.active
    AND (a.sessions_from IS NULL OR a.sessions_from <= d.started_at)
  WHERE p.id = p_program;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF facts.admin_id IS NOT NULL AND facts.is_old THEN
    UPDATE duties d SET last_used_at = p_now
    WHERE d.program_id = p_program AND d.id = facts.id AND d.ended_at IS NULL AND d.last_used_at < p_now;
  END IF;
  RETURN QUERY SELECT facts.is_required, CASE WHEN facts.admin_id IS NOT NULL THEN facts.id END, facts.admin_id, facts.name;
END
$$;

REVOKE ALL ON FUNCTION use_duty FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_duty TO punktum_app;
