-- Number of the transaction that wrote a row, from the row's system column xmin. The column holds only the lower 32 bits; p_base,
-- the result of transaction_base(), supplies the upper ones. age() is used because it is fast, and many rows are compared. It is
-- signed and has 32 bits: rows may be newer than the base by 2^30 transactions and older by 3 * 2^30. An older row gets a number
-- that is too high. Frozen rows keep their number.
CREATE OR REPLACE FUNCTION transaction_number(p_xmin xid, p_base bigint) RETURNS bigint
LANGUAGE sql STABLE
RETURN p_base + 1073741824 - ((age(p_xmin)::bigint + 1073741824) & 4294967295);

REVOKE ALL ON FUNCTION transaction_number FROM PUBLIC;
GRANT EXECUTE ON FUNCTION transaction_number TO punktum_app;
