-- Whether a sale can have happened then. The limit is above a year, for the queue of a till; an older time comes from a wrong
-- clock.
CREATE OR REPLACE FUNCTION is_time_of_sale(p_time timestamptz) RETURNS boolean
LANGUAGE sql STABLE
RETURN p_time BETWEEN now() - interval '400 days' AND now() + interval '5 minutes';

REVOKE ALL ON FUNCTION is_time_of_sale FROM PUBLIC;
