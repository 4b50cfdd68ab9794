-- needs: member_conditions
-- About how many members a list has: counted up to p_most where a needle is searched, which its index makes quick; else as the
-- planner estimates, because counting 1,000,000 rows takes seconds.
CREATE OR REPLACE FUNCTION count_members(p_needle text, p_filter jsonb, p_most integer) RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
DECLARE
  program text := nullif(current_setting('punktum.program', true), '');
  question text;
  plan json;
  counted bigint;
BEGIN
  IF program IS NULL THEN
    RETURN 0;
  END IF;
  question := 'SELECT FROM member_entries e WHERE ' || member_conditions(program, p_needle, p_filter);
  IF p_needle = '' THEN
    EXECUTE 'EXPLAIN (FORMAT JSON) ' || question INTO plan;
    RETURN (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric;
  END IF;
  EXECUTE format('SELECT count(*) FROM (%s LIMIT %L) found', question, p_most) INTO counted;
  RETURN counted;
END
$$;

REVOKE ALL ON FUNCTION count_members FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_members TO punktum_app;
