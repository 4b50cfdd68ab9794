-- Releases a locked account's overdue reservations and returns the account. Everything that takes points calls it
-- first.
CREATE OR REPLACE FUNCTION release_overdue_reservations(account accounts, p_kind text DEFAULT NULL, p_voucher_id bigint DEFAULT NULL)
RETURNS accounts
LANGUAGE plpgsql AS $$
BEGIN
  IF release_overdue(account.program_id, ARRAY[account.id], clock_timestamp(), p_kind, p_voucher_id) > 0 THEN
    SELECT * INTO account FROM accounts a WHERE a.program_id = account.program_id AND a.id = account.id;
  END IF;
  RETURN account;
END
$$;

REVOKE ALL ON FUNCTION release_overdue_reservations FROM PUBLIC;
