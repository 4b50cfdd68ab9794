-- The receipt number within a receipt key (points/bookings). Keys that are too long are stored as a hash and not
-- searchable.
CREATE OR REPLACE FUNCTION receipt_number_of(p_receipt_key text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN p_receipt_key LIKE '["%' THEN p_receipt_key::jsonb ->> 2 END;

REVOKE ALL ON FUNCTION receipt_number_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipt_number_of TO punktum_app;
