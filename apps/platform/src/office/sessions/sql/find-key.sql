-- The programme of a living API key, and its till if it is a till's: a till is read with each sale, so that it takes one
-- exchange. A till may report sales while its programme, partner, shop and interaction point are active. No row for a key
-- that is unknown, revoked or expired.
CREATE OR REPLACE FUNCTION find_key(p_hash bytea, p_now timestamptz)
RETURNS TABLE (program text, till text, name text, partner_id bigint, store_id bigint, is_open boolean)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  holder text := find_api_key_program(p_hash);
BEGIN
  IF holder IS NULL THEN
    RETURN;
  END IF;
  PERFORM enter_program(holder);
  RETURN QUERY
    SELECT holder, k.interaction_id, coalesce(point.name, ''), point.partner_id, point.store_id,
      coalesce(program.active AND point.active AND partner.active AND (point.store_id IS NULL OR store.active), false)
    FROM api_keys k
    LEFT JOIN interaction_points point ON point.program_id = k.program_id AND point.id = k.interaction_id
    LEFT JOIN programs program ON program.id = point.program_id
    LEFT JOIN partners partner ON partner.program_id = point.program_id AND partner.id = point.partner_id
    LEFT JOIN stores store ON store.program_id = point.program_id AND store.id = point.store_id
    WHERE k.program_id = holder AND k.hash = p_hash AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > p_now);
END
$$;

REVOKE ALL ON FUNCTION find_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_key TO punktum_app;
