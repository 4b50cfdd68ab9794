-- One value of a row that is hashed: with its length in bytes, so that no two rows have the same text.
CREATE OR REPLACE FUNCTION sealed_field(p_value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(octet_length(p_value) || ':' || p_value, '-');

REVOKE ALL ON FUNCTION sealed_field FROM PUBLIC;
