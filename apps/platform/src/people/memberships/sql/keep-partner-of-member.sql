-- Records, at an account, the partner in whose shop its new person was registered.
CREATE OR REPLACE FUNCTION keep_partner_of_member() RETURNS trigger
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
BEGIN
  INSERT INTO account_partners (program_id, account_id, partner_id)
  SELECT NEW.program_id, NEW.account_id, r.partner_id FROM user_registrations r
  WHERE r.program_id = NEW.program_id AND r.user_id = NEW.user_id AND r.partner_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION keep_partner_of_member FROM PUBLIC;
