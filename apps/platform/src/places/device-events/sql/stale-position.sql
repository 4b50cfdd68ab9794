-- Position of the last event of a device that happened before its present mounting; it is not delivered.
CREATE OR REPLACE FUNCTION stale_position(p_program text, p_device uuid) RETURNS bigint
  LANGUAGE sql STABLE SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT coalesce(max(e.position), 0) FROM device_events e
    JOIN mountings m ON m.program_id = e.program_id AND m.device_id = e.device_id
    WHERE e.program_id = p_program AND e.device_id = p_device AND e.created_at < m.mounted_at;
  END;

REVOKE ALL ON FUNCTION stale_position FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stale_position TO punktum_app;
