-- The keys under which a person and a card are locked while work by hand is counted; null where there is none. Whoever waits
-- for both takes the person first.
CREATE OR REPLACE FUNCTION hand_locks(p_program text, p_admin uuid, p_account uuid)
RETURNS TABLE (person bigint, card bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended(p_program || ' person ' || p_admin, 21), hashtextextended(p_program || ' card ' || p_account, 21)
$$;

REVOKE ALL ON FUNCTION hand_locks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_locks TO punktum_app;
