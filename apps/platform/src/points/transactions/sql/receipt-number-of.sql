-- The receipt number within a receipt key (points/bookings); keys too long to be kept as they are cannot be searched.
CREATE OR REPLACE FUNCTION receipt_number_of(p_receipt_key text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN p_receipt_key LIKE '["%' THEN p_receipt_key::jsonb ->> 2 END;

REVOKE ALL ON FUNCTION receipt_number_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipt_number_of TO punktum_app;
