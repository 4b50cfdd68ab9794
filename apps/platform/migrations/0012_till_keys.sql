-- Keys of tills: a key with the role TILL belongs to one CASH interaction point and acts for its store alone (ARTS-04). `id`
-- is what an admin sees of it in lists; the key itself is shown once and kept as a hash.
ALTER TABLE api_keys
  ADD COLUMN id uuid,
  ADD COLUMN interaction_id text,
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD CONSTRAINT api_keys_till CHECK ((role = 'TILL') = (interaction_id IS NOT NULL AND id IS NOT NULL)),
  ADD FOREIGN KEY (program_id, interaction_id) REFERENCES interaction_points (program_id, id) ON DELETE CASCADE;
CREATE UNIQUE INDEX api_keys_of_tills ON api_keys (program_id, interaction_id, id) WHERE interaction_id IS NOT NULL;

-- One sale is taken once, whichever table keeps its receipt: an anonymous sale has no booking, points booked by hand have no
-- sale (L5). Whoever writes a receipt takes the same lock first, after the account's, and then looks at both.
CREATE FUNCTION claim_receipt(p_program text, p_receipt_key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_receipt_key IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_program || ' ' || p_receipt_key, 5));
  IF EXISTS (SELECT FROM transactions t WHERE t.program_id = p_program AND t.receipt_key = p_receipt_key)
    OR EXISTS (SELECT FROM bookings b WHERE b.program_id = p_program AND b.receipt_key = p_receipt_key)
  THEN
    PERFORM refuse('BON_ID_ALREADY_EXISTS');
  END IF;
END
$$;
REVOKE ALL ON FUNCTION claim_receipt(text, text) FROM PUBLIC;
