-- The number of a receipt's advisory lock.
CREATE OR REPLACE FUNCTION receipt_lock(p_program text, p_receipt_key text) RETURNS bigint
LANGUAGE sql IMMUTABLE
RETURN hashtextextended(p_program || ' ' || p_receipt_key, 5);

REVOKE ALL ON FUNCTION receipt_lock FROM PUBLIC;
