-- Records the partners of new bookings' shops at their accounts. The row usually exists, and nothing is written. The
-- booking already holds the account's lock, so this waits for no other transaction.
CREATE OR REPLACE FUNCTION keep_partners_of_bookings() RETURNS trigger
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
BEGIN
  INSERT INTO account_partners (program_id, account_id, partner_id)
  SELECT DISTINCT a.program_id, a.account_id, a.partner_id FROM added a WHERE a.partner_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION keep_partners_of_bookings FROM PUBLIC;
