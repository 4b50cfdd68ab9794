-- The current PIN of an account, provided that its person may still spend there.
CREATE OR REPLACE FUNCTION live_member_pin(p_program text, p_account uuid) RETURNS TABLE (pin_hash text)
LANGUAGE sql STABLE SET search_path = punktum, pg_temp
BEGIN ATOMIC
  SELECT n.pin_hash FROM member_pins n
  JOIN memberships m ON m.program_id = n.program_id AND m.account_id = n.account_id AND m.user_id = n.user_id
  WHERE n.program_id = p_program AND n.account_id = p_account AND m.status = 'ACTIVE' AND m.role IN ('OWNER', 'COOWNER');
END;

REVOKE ALL ON FUNCTION live_member_pin FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_member_pin TO punktum_app;
