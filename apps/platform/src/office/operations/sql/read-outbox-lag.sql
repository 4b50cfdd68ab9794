-- Delay of delivery across programmes, as numbers only. Counts at most 10,001 rows, so that the health check stays
-- cheap.
CREATE OR REPLACE FUNCTION read_outbox_lag() RETURNS TABLE (waiting bigint, oldest_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT count(*), min(o.created_at) FROM (SELECT created_at FROM outbox ORDER BY position LIMIT 10001) o;
  END;

REVOKE ALL ON FUNCTION read_outbox_lag FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_outbox_lag TO punktum_app;
