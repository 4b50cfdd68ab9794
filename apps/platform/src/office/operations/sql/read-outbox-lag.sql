-- How far delivery is behind, across programmes; numbers only. Counts to ten thousand and one: more than that is "very many", and
-- health must stay cheap then.
CREATE OR REPLACE FUNCTION read_outbox_lag() RETURNS TABLE (waiting bigint, oldest_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT count(*), min(o.created_at) FROM (SELECT created_at FROM outbox ORDER BY position LIMIT 10001) o;
  END;

REVOKE ALL ON FUNCTION read_outbox_lag FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_outbox_lag TO punktum_app;
