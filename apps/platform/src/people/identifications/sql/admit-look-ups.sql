-- Counts look-ups of accounts by devices. free_at is null for an allowed look-up, else the time from which the device may look
-- up another account. Accounts seen within the hour are free. The lock is per device, so that concurrent look-ups are all
-- counted. Unless p_waits, a device whose lock another transaction has is missing from the answer, as are further look-ups of
-- a device in the same call, and places without a device or an account.
CREATE OR REPLACE FUNCTION admit_look_ups(
  p_program text, p_devices uuid[], p_accounts uuid[], p_now timestamptz, p_most integer, p_waits boolean
) RETURNS TABLE (place integer, free_at timestamptz)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  asked record;
  taken uuid[] := '{}';
  places integer[] := '{}';
BEGIN
  PERFORM enter_program(p_program);
  -- A crash may lose the counts of the last second.
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR asked IN
    SELECT w.place::integer AS place, w.device, hashtextextended(p_program || ' ' || w.device, 20) AS lock
    FROM unnest(p_devices, p_accounts) WITH ORDINALITY AS w (device, account, place)
    WHERE w.device IS NOT NULL AND w.account IS NOT NULL
  LOOP
    CONTINUE WHEN asked.device = ANY (taken);
    IF p_waits THEN
      PERFORM pg_advisory_xact_lock(asked.lock);
    ELSE
      CONTINUE WHEN NOT pg_try_advisory_xact_lock(asked.lock);
    END IF;
    taken := taken || asked.device;
    places := places || asked.place;
  END LOOP;

  -- A separate statement, so that it sees all look-ups that were counted before these devices were locked.
  RETURN QUERY WITH judged AS MATERIALIZED (
    SELECT w.place::integer AS place, w.device, w.account, seen.is_known,
      CASE WHEN counted.number >= p_most THEN counted.oldest + interval '1 hour' END AS free_at
    FROM unnest(p_devices, p_accounts) WITH ORDINALITY AS w (device, account, place)
    CROSS JOIN LATERAL (
      -- Not EXISTS, which may be planned as a hash of all look-ups.
      SELECT count(*) > 0 AS is_known FROM device_look_ups l
      WHERE l.program_id = p_program AND l.device_id = w.device AND l.account_id = w.account
        AND l.looked_up_at > p_now - interval '1 hour'
    ) AS seen
    -- The newest ones up to the limit: when the oldest of them is an hour old, one more is free.
    CROSS JOIN LATERAL (
      SELECT count(*) AS number, min(n.looked_up_at) AS oldest FROM (
        SELECT l.looked_up_at FROM device_look_ups l
        WHERE NOT seen.is_known AND l.program_id = p_program AND l.device_id = w.device
          AND l.looked_up_at > p_now - interval '1 hour'
        ORDER BY l.looked_up_at DESC LIMIT p_most
      ) AS n
    ) AS counted
    WHERE w.place = ANY (places)
  ), written AS (
    INSERT INTO device_look_ups (program_id, device_id, account_id, looked_up_at)
    SELECT p_program, j.device, j.account, p_now FROM judged j WHERE NOT j.is_known AND j.free_at IS NULL
    ON CONFLICT (program_id, device_id, account_id) DO UPDATE SET looked_up_at = excluded.looked_up_at
  )
  SELECT j.place, j.free_at FROM judged j;
END
$$;

REVOKE ALL ON FUNCTION admit_look_ups FROM PUBLIC;
GRANT EXECUTE ON FUNCTION admit_look_ups TO punktum_app;
