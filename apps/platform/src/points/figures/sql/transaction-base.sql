-- The number to which age() counts in this transaction, for transaction_number(). age() returns a distance and no number, so the
-- function measures the distance to a number that is known.
CREATE OR REPLACE FUNCTION transaction_base() RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT present.number + age((present.number & 4294967295)::text::xid)
  FROM (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS number OFFSET 0) present
$$;

REVOKE ALL ON FUNCTION transaction_base FROM PUBLIC;
GRANT EXECUTE ON FUNCTION transaction_base TO punktum_app;
