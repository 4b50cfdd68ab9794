-- A time in milliseconds, which is the same text in every time zone.
CREATE OR REPLACE FUNCTION sealed_time(p_time timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (extract(epoch FROM p_time) * 1000)::bigint::text;

REVOKE ALL ON FUNCTION sealed_time FROM PUBLIC;
