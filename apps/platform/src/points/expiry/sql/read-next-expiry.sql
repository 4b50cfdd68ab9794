-- needs: expiry_day, remaining_lots
-- Points of an account that expire next, by day: the next three days at most, the earliest first; no row when nothing
-- expires.
CREATE OR REPLACE FUNCTION read_next_expiry(p_program text, p_account_id uuid) RETURNS TABLE (day text, points bigint)
LANGUAGE sql STABLE SET search_path = punktum, pg_temp
BEGIN ATOMIC
  SELECT to_char(expiry_day(l.earned_at, p.points_life_months), 'YYYY-MM-DD'), sum(l.points)::bigint
  FROM programs p, remaining_lots(p_program, p_account_id) l
  WHERE p.id = p_program AND p.points_life_months IS NOT NULL
  GROUP BY 1 ORDER BY 1 LIMIT 3;
END;

REVOKE ALL ON FUNCTION read_next_expiry FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_next_expiry TO punktum_app;
