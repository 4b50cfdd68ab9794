-- Counts a device's look-up of an account. Returns null when it is allowed, else the time from which another account
-- may be looked up. Accounts seen within the hour are free. The lock is per device, so that concurrent look-ups are all
-- counted.
CREATE OR REPLACE FUNCTION admit_look_up(p_program text, p_device uuid, p_account uuid, p_now timestamptz, p_most integer)
RETURNS timestamptz
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
DECLARE
  since timestamptz := p_now - interval '1 hour';
  seen bigint;
  oldest timestamptz;
BEGIN
  PERFORM enter_program(p_program);
  PERFORM pg_advisory_xact_lock(hashtextextended(p_program || ' ' || p_device, 20));
  IF EXISTS (SELECT FROM device_look_ups l
    WHERE l.program_id = p_program AND l.device_id = p_device AND l.account_id = p_account AND l.looked_up_at > since)
  THEN
    RETURN NULL;
  END IF;
  SELECT count(*), min(l.looked_up_at) INTO seen, oldest FROM device_look_ups l
  WHERE l.program_id = p_program AND l.device_id = p_device AND l.looked_up_at > since;
  IF seen >= p_most THEN
    RETURN oldest + interval '1 hour';
  END IF;
  INSERT INTO device_look_ups (program_id, device_id, account_id, looked_up_at)
  VALUES (p_program, p_device, p_account, p_now)
  ON CONFLICT (program_id, device_id, account_id) DO UPDATE SET looked_up_at = excluded.looked_up_at;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION admit_look_up FROM PUBLIC;
GRANT EXECUTE ON FUNCTION admit_look_up TO punktum_app;
