-- One step of the daily run through a programme: expires the points of the next p_limit accounts. `busy` means that
-- another process is running a step at this moment.
CREATE OR REPLACE FUNCTION expire_points(p_program text, p_now timestamptz, p_limit integer)
RETURNS TABLE (accounts integer, points bigint, finished boolean, busy boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  today date := (p_now AT TIME ZONE 'UTC')::date;
  months integer;
  run point_expiry_runs;
  listed uuid[];
  one uuid;
  expired bigint;
BEGIN
  PERFORM enter_program(p_program);
  SELECT p.points_life_months INTO months FROM programs p WHERE p.id = p_program;
  IF months IS NULL THEN
    RETURN QUERY SELECT 0, 0::bigint, true, false;
    RETURN;
  END IF;
  INSERT INTO point_expiry_runs (program_id, day) VALUES (p_program, today) ON CONFLICT DO NOTHING;
  SELECT * INTO run FROM point_expiry_runs x WHERE x.program_id = p_program AND x.day = today FOR UPDATE SKIP LOCKED;
  IF run.day IS NULL OR run.finished_at IS NOT NULL THEN
    RETURN QUERY SELECT 0, 0::bigint, run.finished_at IS NOT NULL, run.day IS NULL;
    RETURN;
  END IF;
  run.expired_accounts := 0;
  run.expired_points := 0;
  listed := ARRAY(SELECT a.id FROM accounts a
    WHERE a.program_id = p_program AND a.id > run.after_account_id AND a.points > 0 AND a.status <> 'TERMINATED'
      AND expiry_day(a.first_booked_at, months) <= today
    ORDER BY a.id LIMIT p_limit);
  FOREACH one IN ARRAY listed LOOP
    expired := CASE WHEN EXISTS (SELECT FROM remaining_lots(p_program, one) l WHERE expiry_day(l.earned_at, months) <= today)
      THEN expire_points_of(p_program, one, p_now, months) ELSE 0 END;
    run.expired_accounts := run.expired_accounts + sign(expired)::integer;
    run.expired_points := run.expired_points + expired;
  END LOOP;
  UPDATE point_expiry_runs x SET
    after_account_id = coalesce(listed[cardinality(listed)], x.after_account_id),
    expired_accounts = x.expired_accounts + run.expired_accounts,
    expired_points = x.expired_points + run.expired_points,
    finished_at = CASE WHEN cardinality(listed) < p_limit THEN clock_timestamp() END
  WHERE x.program_id = p_program AND x.day = today;
  RETURN QUERY SELECT run.expired_accounts, run.expired_points, cardinality(listed) < p_limit, false;
END
$$;

REVOKE ALL ON FUNCTION expire_points FROM PUBLIC;
GRANT EXECUTE ON FUNCTION expire_points TO punktum_app;
