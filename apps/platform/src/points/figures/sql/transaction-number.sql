-- Number of the transaction that wrote a row, from the row's system column xmin. The column holds only the lower 32
-- bits. p_present, a number not lower than any visible one, supplies the upper bits. Frozen rows keep their number. A
-- row older than four thousand million transactions gets a number that is too high.
CREATE OR REPLACE FUNCTION transaction_number(p_xmin xid, p_present bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE
RETURN p_present - ((p_present - p_xmin::text::bigint) & 4294967295);

REVOKE ALL ON FUNCTION transaction_number FROM PUBLIC;
GRANT EXECUTE ON FUNCTION transaction_number TO punktum_app;
