-- needs: member_conditions
-- A page of the members of the connection's programme. It runs as the tables' owner, to whom row-level security does
-- not apply. Therefore the programme is read from the transaction's setting and not from an argument, and without it no
-- row is found. All words of the needle must occur in `search`.
CREATE OR REPLACE FUNCTION find_members(p_needle text, p_filter jsonb, p_sort text, p_after_value text, p_after_id uuid, p_limit integer)
RETURNS TABLE (account_id uuid, sort_value text, active_at timestamptz, last_store_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
DECLARE
  program text := nullif(current_setting('punktum.program', true), '');
  sorted text := CASE p_sort
    WHEN 'ACTIVITY' THEN 'active_at' WHEN 'NAME' THEN 'sort_name' WHEN 'POINTS' THEN 'points' WHEN 'NEWEST' THEN 'created_at' END;
  kind text := CASE p_sort WHEN 'NAME' THEN 'text' WHEN 'POINTS' THEN 'bigint' ELSE 'timestamptz' END;
  direction text := CASE p_sort WHEN 'NAME' THEN 'ASC' ELSE 'DESC' END;
BEGIN
  IF program IS NULL OR sorted IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT e.account_id, e.%1$I::text, e.active_at, e.last_store_id FROM member_entries e WHERE %2$s%3$s ORDER BY e.%1$I %4$s, e.account_id %4$s LIMIT %5$L',
    sorted, member_conditions(program, p_needle, p_filter),
    CASE WHEN p_after_id IS NULL THEN '' ELSE format(' AND (e.%I, e.account_id) %s (%L::%s, %L::uuid)',
      sorted, CASE direction WHEN 'ASC' THEN '>' ELSE '<' END, p_after_value, kind, p_after_id) END,
    direction, p_limit);
END
$$;

REVOKE ALL ON FUNCTION find_members FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_members TO punktum_app;
