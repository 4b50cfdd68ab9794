-- Takes the next connection number of each device for a server process, and marks the device as connected and seen now. Many
-- devices share one exchange, because all of them connect at once after a restart. They are locked in the order of their ids, as
-- the placing of events does. A device may be given twice: then it has connected twice.
CREATE OR REPLACE FUNCTION connect_devices(p_program text, p_devices uuid[], p_server uuid, p_now timestamptz)
RETURNS TABLE (place integer, last_position bigint, acknowledged_position bigint, connection_number bigint, stale_position bigint)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_device uuid;
BEGIN
  PERFORM enter_program(p_program);
  FOR place, v_device IN
    SELECT w.place::integer, w.device_id FROM unnest(p_devices) WITH ORDINALITY AS w (device_id, place) ORDER BY w.device_id, w.place
  LOOP
    INSERT INTO device_streams AS s (program_id, device_id, connection_number, server_id) VALUES (p_program, v_device, 1, p_server)
      ON CONFLICT (device_id, program_id) DO UPDATE
        SET connection_number = s.connection_number + 1, server_id = excluded.server_id
      RETURNING s.last_position, s.acknowledged_position, s.connection_number
      INTO connect_devices.last_position, connect_devices.acknowledged_position, connect_devices.connection_number;
    connect_devices.stale_position := stale_position(p_program, v_device);
    UPDATE devices d SET connected = true, last_seen_at = p_now WHERE d.program_id = p_program AND d.id = v_device;
    RETURN NEXT;
  END LOOP;
END
$$;

REVOKE ALL ON FUNCTION connect_devices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION connect_devices TO punktum_app;
