-- Whether an entry is settled: the ledger has its booking or sale, or it is a redemption that was lost as a whole.
CREATE OR REPLACE FUNCTION is_booked_entry(p_program text, p_id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
BEGIN
  RETURN EXISTS (SELECT FROM transactions t WHERE t.program_id = p_program AND t.id = p_id)
    OR EXISTS (SELECT FROM bookings b WHERE b.program_id = p_program AND b.id = p_id)
    OR EXISTS (SELECT FROM offline_redemptions r WHERE r.program_id = p_program AND r.id = p_id);
END
$$;

REVOKE ALL ON FUNCTION is_booked_entry FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_booked_entry TO punktum_app;
