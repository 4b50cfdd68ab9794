-- How well somebody must show whose account it is (B-41), phones that show a living code (T11, S5), and how many accounts one
-- device may look at.

-- A number typed, a card or printed code read, a phone's living code: what each use of an account needs.
ALTER TABLE programs
  ADD COLUMN redeem_needs text NOT NULL DEFAULT 'READ' CHECK (redeem_needs IN ('TYPED', 'READ', 'PROVEN')),
  ADD COLUMN pay_needs text NOT NULL DEFAULT 'READ' CHECK (pay_needs IN ('TYPED', 'READ', 'PROVEN')),
  ADD COLUMN see_needs text NOT NULL DEFAULT 'TYPED' CHECK (see_needs IN ('TYPED', 'READ', 'PROVEN')),
  -- More points than these at once need a proof or staff on duty; null: never.
  ADD COLUMN proof_above_points bigint DEFAULT 10000 CHECK (proof_above_points >= 0),
  -- Different accounts a device may look at within an hour.
  ADD COLUMN device_look_ups_per_hour integer NOT NULL DEFAULT 240 CHECK (device_look_ups_per_hour > 0);

-- A phone that shows living codes of an account. Its key is nowhere: the server's own secret and the salt make it anew.
CREATE TABLE phones (
  program_id text NOT NULL REFERENCES programs,
  id text NOT NULL CHECK (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  account_id uuid NOT NULL,
  name text NOT NULL DEFAULT '',
  salt bytea NOT NULL CHECK (length(salt) = 32),
  -- The invitation that enrols it: good once and for a while; null once it is used up.
  invitation_hash bytea,
  invited_at timestamptz(3) NOT NULL,
  invitation_expires_at timestamptz(3) NOT NULL,
  enrolled_at timestamptz(3),
  revoked_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id)
);
CREATE INDEX phones_by_account ON phones (program_id, account_id);
CREATE UNIQUE INDEX phones_by_invitation ON phones (program_id, invitation_hash) WHERE invitation_hash IS NOT NULL;
CALL secure_table('phones', 'SELECT, INSERT, UPDATE, DELETE');

-- A living code spends once, whoever shows it: the first request has it, and no other ever.
CREATE TABLE used_codes (
  program_id text NOT NULL REFERENCES programs,
  phone_id text NOT NULL,
  step integer NOT NULL,
  -- The request that spent with it; sent again, it may have it again.
  request_id uuid NOT NULL,
  -- The device, till or person that sent the request.
  used_by text NOT NULL,
  used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, phone_id, step),
  FOREIGN KEY (program_id, phone_id) REFERENCES phones (program_id, id) ON DELETE CASCADE
);
CREATE INDEX used_codes_by_age ON used_codes (program_id, used_at);
CALL secure_table('used_codes', 'SELECT, INSERT, DELETE');

-- Accounts a device has looked at within the last hour, each once.
CREATE TABLE device_look_ups (
  program_id text NOT NULL REFERENCES programs,
  -- Of a key that is not mounted yet, the person's who made it. No foreign key: a device that is removed was there all the same.
  device_id uuid NOT NULL,
  account_id uuid NOT NULL,
  looked_up_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, device_id, account_id)
);
CREATE INDEX device_look_ups_by_age ON device_look_ups (program_id, looked_up_at);
CALL secure_table('device_look_ups', 'SELECT, INSERT, UPDATE, DELETE');

-- Notes that a device looks at an account. Null where it may; else the moment at which it may look at another one. Accounts it
-- has seen within the hour are free. Devices wait for themselves only, so that many look-ups at once are counted as many.
CREATE FUNCTION admit_look_up(p_program text, p_device uuid, p_account uuid, p_now timestamptz, p_most integer)
RETURNS timestamptz
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
DECLARE
  since timestamptz := p_now - interval '1 hour';
  seen bigint;
  oldest timestamptz;
BEGIN
  PERFORM enter_program(p_program);
  PERFORM pg_advisory_xact_lock(hashtextextended(p_program || ' ' || p_device, 20));
  IF EXISTS (SELECT FROM device_look_ups l
    WHERE l.program_id = p_program AND l.device_id = p_device AND l.account_id = p_account AND l.looked_up_at > since)
  THEN
    RETURN NULL;
  END IF;
  SELECT count(*), min(l.looked_up_at) INTO seen, oldest FROM device_look_ups l
  WHERE l.program_id = p_program AND l.device_id = p_device AND l.looked_up_at > since;
  IF seen >= p_most THEN
    RETURN oldest + interval '1 hour';
  END IF;
  INSERT INTO device_look_ups (program_id, device_id, account_id, looked_up_at)
  VALUES (p_program, p_device, p_account, p_now)
  ON CONFLICT (program_id, device_id, account_id) DO UPDATE SET looked_up_at = excluded.looked_up_at;
  RETURN NULL;
END
$$;

-- Takes a living code for a request; answers which request has it, and who sent that.
CREATE FUNCTION take_code(p_program text, p_phone text, p_step integer, p_request uuid, p_used_by text, p_now timestamptz)
RETURNS TABLE (request_id uuid, used_by text)
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  INSERT INTO used_codes (program_id, phone_id, step, request_id, used_by, used_at)
  VALUES (p_program, p_phone, p_step, p_request, p_used_by, p_now)
  ON CONFLICT (program_id, phone_id, step) DO NOTHING;
  -- A statement of its own: it sees what another transaction has just committed.
  RETURN QUERY SELECT u.request_id, u.used_by FROM used_codes u
    WHERE u.program_id = p_program AND u.phone_id = p_phone AND u.step = p_step;
END
$$;

-- Whether a request moved points or holds a voucher: sent again it gets its first answer, whatever it is identified by now.
CREATE FUNCTION was_answered(p_program text, p_request uuid) RETURNS boolean
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
BEGIN
  PERFORM enter_program(p_program);
  RETURN EXISTS (SELECT FROM bookings b WHERE b.program_id = p_program AND b.id = p_request)
    OR EXISTS (SELECT FROM transactions t WHERE t.program_id = p_program AND t.id = p_request)
    OR EXISTS (SELECT FROM transaction_incentives i WHERE i.program_id = p_program AND i.id = p_request)
    OR EXISTS (SELECT FROM reservations r WHERE r.program_id = p_program AND r.id = p_request);
END
$$;

REVOKE ALL ON FUNCTION
  admit_look_up(text, uuid, uuid, timestamptz, integer),
  take_code(text, text, integer, uuid, text, timestamptz),
  was_answered(text, uuid)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  admit_look_up(text, uuid, uuid, timestamptz, integer),
  take_code(text, text, integer, uuid, text, timestamptz),
  was_answered(text, uuid)
  TO punktum_app;
