-- A page of an account's history, newest first, after the row (p_before_at, p_before_id). The planner is forced to use
-- the index: without fresh statistics it expects almost no rows from the row-level security condition and sorts the
-- whole history for each page.
CREATE OR REPLACE FUNCTION read_bookings(p_account_id uuid, p_limit integer, p_before_at timestamptz, p_before_id uuid)
RETURNS SETOF bookings
LANGUAGE sql STABLE SET search_path = punktum, pg_temp SET enable_bitmapscan = off SET enable_seqscan = off SET enable_sort = off
BEGIN ATOMIC
  SELECT b.* FROM bookings b
  WHERE b.account_id = p_account_id
    AND (b.booked_at, b.id) < (coalesce(p_before_at, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  ORDER BY b.booked_at DESC, b.id DESC
  LIMIT p_limit;
END;

REVOKE ALL ON FUNCTION read_bookings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_bookings TO punktum_app;
