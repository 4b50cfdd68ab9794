-- Place and mode of a mounted device; no row while it is not mounted. is_open: programme, partner and shop are active. It is
-- read with nearly each call of a tablet, so it enters the programme itself and takes one exchange.
CREATE OR REPLACE FUNCTION find_mounting(p_program text, p_device uuid)
RETURNS TABLE (partner_id bigint, store_id bigint, device_key text, mounted_by uuid, device_information text, pos_mode text,
  app_interaction_id text, workstation_id text, is_open boolean)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY
    SELECT m.partner_id, m.store_id, m.device_key, m.mounted_by, m.device_information, m.pos_mode, m.app_interaction_id,
      m.workstation_id, s.active AND p.active AND g.active
    FROM mountings m
    JOIN programs g ON g.id = m.program_id
    JOIN devices d ON d.program_id = m.program_id AND d.id = m.device_id AND d.deleted_at IS NULL
    JOIN stores s ON s.program_id = m.program_id AND s.id = m.store_id
    JOIN partners p ON p.program_id = m.program_id AND p.id = m.partner_id
    WHERE m.program_id = p_program AND m.device_id = p_device;
END
$$;

REVOKE ALL ON FUNCTION find_mounting FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_mounting TO punktum_app;
