-- A time in milliseconds, which is the same text in every time zone. It is STABLE because extract() is:
-- the planner does not write the body into the query if a function promises more than its parts.
CREATE OR REPLACE FUNCTION sealed_time(p_time timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (extract(epoch FROM p_time) * 1000)::bigint::text;

REVOKE ALL ON FUNCTION sealed_time FROM PUBLIC;
