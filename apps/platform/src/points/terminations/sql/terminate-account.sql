-- Closes an account and returns its previous status. Nothing is erased. A running reservation refuses the call with
-- RESERVATION_RUNNING; overdue reservations are released first.
CREATE OR REPLACE FUNCTION terminate_account(p_program text, p_account_id uuid) RETURNS TABLE (status_before text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
DECLARE
  account accounts;
BEGIN
  PERFORM enter_program(p_program);
  SELECT * INTO account FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id FOR NO KEY UPDATE;
  IF account.id IS NULL THEN
    PERFORM refuse('USER_KEY_DOES_NOT_EXIST');
  ELSIF account.open_reservations > 0 THEN
    account := release_overdue_reservations(account);
  END IF;
  IF account.open_reservations > 0 THEN
    PERFORM refuse('RESERVATION_RUNNING');
  END IF;
  UPDATE accounts SET status = 'TERMINATED' WHERE program_id = p_program AND id = p_account_id;
  RETURN QUERY SELECT account.status;
END
$$;

REVOKE ALL ON FUNCTION terminate_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION terminate_account TO punktum_app;
