-- Maximum time before `as_of` at which a booking that is not counted yet may have been written. A transaction takes its
-- number shortly before or after the time that it writes into a booking, and ends within seconds. A clock that was set
-- back is detected separately.
CREATE OR REPLACE FUNCTION counting_margin() RETURNS interval
LANGUAGE sql IMMUTABLE
RETURN interval '2 minutes';

REVOKE ALL ON FUNCTION counting_margin FROM PUBLIC;
GRANT EXECUTE ON FUNCTION counting_margin TO punktum_app;
