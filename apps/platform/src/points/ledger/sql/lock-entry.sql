-- Serialises booking, refusal and withdrawal of one entry of a device's outbox.
CREATE OR REPLACE FUNCTION lock_entry(p_program text, p_id uuid) RETURNS void
LANGUAGE sql
RETURN pg_advisory_xact_lock(hashtextextended(p_program || ' entry ' || p_id, 22));

REVOKE ALL ON FUNCTION lock_entry FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_entry TO punktum_app;
