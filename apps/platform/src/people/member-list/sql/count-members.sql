-- needs: member_conditions
-- Counts the members of a list up to p_most. Without a needle in a large table it uses the planner's estimate, because
-- counting 1,000,000 rows takes seconds. The estimate for a small table may be far off while it has no statistics.
CREATE OR REPLACE FUNCTION count_members(p_needle text, p_filter jsonb, p_most integer)
RETURNS TABLE (members bigint, is_counted boolean)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
DECLARE
  large_rows CONSTANT real := 100000;
  program text := nullif(current_setting('punktum.program', true), '');
  question text;
  plan json;
BEGIN
  IF program IS NULL THEN
    RETURN QUERY SELECT 0::bigint, true;
    RETURN;
  END IF;
  question := 'SELECT FROM member_entries e WHERE ' || member_conditions(program, p_needle, p_filter);
  IF p_needle = '' AND (SELECT c.reltuples > large_rows FROM pg_class c WHERE c.oid = 'member_entries'::regclass) THEN
    EXECUTE 'EXPLAIN (FORMAT JSON) ' || question INTO plan;
    RETURN QUERY SELECT (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric::bigint, false;
    RETURN;
  END IF;
  RETURN QUERY EXECUTE format('SELECT count(*), true FROM (%s LIMIT %L) found', question, p_most);
END
$$;

REVOKE ALL ON FUNCTION count_members FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_members TO punktum_app;
