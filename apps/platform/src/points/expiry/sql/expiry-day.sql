-- The UTC day on which points expire.
CREATE OR REPLACE FUNCTION expiry_day(earned_at timestamptz, life_months integer) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN ((earned_at AT TIME ZONE 'UTC') + make_interval(months => life_months))::date;

REVOKE ALL ON FUNCTION expiry_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION expiry_day TO punktum_app;
