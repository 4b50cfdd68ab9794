-- Keeps a flagged account LOCKED when its status is set to ACTIVE: only clearing the flag unlocks it.
CREATE OR REPLACE FUNCTION keep_flagged_account_locked() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_fraud_flags f
    WHERE f.program_id = NEW.program_id AND f.account_id = NEW.id AND f.cleared_at IS NULL) THEN
    NEW.status := 'LOCKED';
  END IF;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION keep_flagged_account_locked FROM PUBLIC;
