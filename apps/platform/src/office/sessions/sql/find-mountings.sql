-- Places and modes of mounted devices; the place of a device that is not mounted is missing from the answer. is_open: programme,
-- partner and shop are active. A tablet asks before nearly each call, so many tablets share one exchange.
CREATE OR REPLACE FUNCTION find_mountings(p_program text, p_devices uuid[])
RETURNS TABLE (place integer, partner_id bigint, store_id bigint, device_key text, mounted_by uuid, device_information text,
  pos_mode text, app_interaction_id text, workstation_id text, is_open boolean)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY
    SELECT w.place::integer, m.partner_id, m.store_id, m.device_key, m.mounted_by, m.device_information, m.pos_mode,
      m.app_interaction_id, m.workstation_id, s.active AND p.active AND g.active
    FROM unnest(p_devices) WITH ORDINALITY AS w (device_id, place)
    JOIN mountings m ON m.program_id = p_program AND m.device_id = w.device_id
    JOIN programs g ON g.id = m.program_id
    JOIN devices d ON d.program_id = m.program_id AND d.id = m.device_id AND d.deleted_at IS NULL
    JOIN stores s ON s.program_id = m.program_id AND s.id = m.store_id
    JOIN partners p ON p.program_id = m.program_id AND p.id = m.partner_id;
END
$$;

REVOKE ALL ON FUNCTION find_mountings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_mountings TO punktum_app;
