-- One value of a row that is hashed: with its length in bytes, so that no two rows have the same text.
-- The planner writes the body into the query only while every part of it is immutable, and `integer || text` is not.
CREATE OR REPLACE FUNCTION sealed_field(p_value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(octet_length(p_value)::text || ':' || p_value, '-');

REVOKE ALL ON FUNCTION sealed_field FROM PUBLIC;
