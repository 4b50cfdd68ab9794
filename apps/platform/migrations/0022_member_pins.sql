-- The member's own PIN: the third way to prove to be there, beside a phone's living code and staff on duty (B-41).

-- argon2id of the PIN, under a salt of its own. It is the account's, and counts while the person who chose it belongs to it.
CREATE TABLE member_pins (
  program_id text NOT NULL REFERENCES programs,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  pin_hash text NOT NULL CHECK (pin_hash LIKE '$argon2id$%'),
  set_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, account_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id)
);
CREATE INDEX member_pins_by_user ON member_pins (program_id, user_id);
CALL secure_table('member_pins', 'SELECT, INSERT, DELETE');

-- What a device got for a right PIN: spends once, as a living code does. It has no step to share with another one, so it is
-- taken in its own row. It ends with its PIN.
CREATE TABLE pin_passes (
  program_id text NOT NULL REFERENCES programs,
  id text NOT NULL CHECK (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  account_id uuid NOT NULL,
  -- Its key is made of this and the server's own secret, like a phone's.
  salt bytea NOT NULL CHECK (length(salt) = 32),
  made_at timestamptz(3) NOT NULL,
  -- The request that spent with it, and who sent that; null until then.
  request_id uuid,
  used_by text,
  used_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES member_pins (program_id, account_id) ON DELETE CASCADE,
  CHECK ((request_id IS NULL) = (used_by IS NULL) AND (request_id IS NULL) = (used_at IS NULL))
);
CREATE INDEX pin_passes_by_account ON pin_passes (program_id, account_id);
CREATE INDEX pin_passes_by_age ON pin_passes (program_id, made_at);
CALL secure_table('pin_passes', 'SELECT, INSERT, UPDATE, DELETE');

-- The link of the mail that leads to the page names the account: a person may have several.
ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('ACTIVATION', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'CARD_CLAIM', 'MEMBER_PIN')),
  ADD COLUMN account_id uuid,
  ADD CHECK ((kind = 'MEMBER_PIN') = (account_id IS NOT NULL)),
  ADD FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id);
ALTER TABLE user_tokens DROP CONSTRAINT user_tokens_purpose_check;
ALTER TABLE user_tokens
  ADD CONSTRAINT user_tokens_purpose_check CHECK (purpose IN ('ACTIVATION', 'PASSWORD_RESET', 'MEMBER_PIN')),
  ADD COLUMN account_id uuid,
  ADD CHECK ((purpose = 'MEMBER_PIN') = (account_id IS NOT NULL)),
  ADD FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id);

-- The PIN of an account that counts now: its person may spend there.
CREATE FUNCTION live_member_pin(p_program text, p_account uuid) RETURNS TABLE (pin_hash text)
LANGUAGE sql STABLE SET search_path = punktum, pg_temp
BEGIN ATOMIC
  SELECT n.pin_hash FROM member_pins n
  JOIN memberships m ON m.program_id = n.program_id AND m.account_id = n.account_id AND m.user_id = n.user_id
  WHERE n.program_id = p_program AND n.account_id = p_account AND m.status = 'ACTIVE' AND m.role IN ('OWNER', 'COOWNER');
END;

-- Takes a pass for a request; answers which request has it, and who sent that. Others wait at its row and find it taken.
CREATE FUNCTION take_pin_pass(p_program text, p_pass text, p_request uuid, p_used_by text, p_now timestamptz)
RETURNS TABLE (request_id uuid, used_by text)
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  UPDATE pin_passes SET request_id = p_request, used_by = p_used_by, used_at = p_now
  WHERE program_id = p_program AND id = p_pass AND request_id IS NULL;
  -- A statement of its own: it sees what another transaction has just committed.
  RETURN QUERY SELECT p.request_id, p.used_by FROM pin_passes p
    WHERE p.program_id = p_program AND p.id = p_pass AND p.request_id IS NOT NULL;
END
$$;

-- As before, with whether the account has a PIN.
CREATE OR REPLACE FUNCTION read_account_states(p_program text, p_id_types text[], p_codes text[], p_account_ids uuid[], p_bookings integer[])
RETURNS TABLE (place integer, account json)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY SELECT w.place::integer, json_build_object(
    'id', a.id, 'status', a.status, 'userReferenceCode', a.user_reference_code, 'points', a.points,
    'lockedPoints', a.locked_points, 'statePoints', a.state_points, 'earnedPoints', a.earned_points,
    'redeemedPoints', a.redeemed_points, 'firstBookedAtMs', (extract(epoch FROM a.first_booked_at) * 1000)::bigint,
    'createdAtMs', (extract(epoch FROM a.created_at) * 1000)::bigint, 'identifierActive', matched.active,
    'isRegistered', EXISTS (SELECT FROM memberships m
      WHERE m.program_id = p_program AND m.account_id = a.id AND m.status = 'ACTIVE'),
    'hasPin', EXISTS (SELECT FROM live_member_pin(p_program, a.id)),
    'identifiers', coalesce((
      SELECT json_agg(json_build_object('type', i.type, 'code', i.code, 'status', i.status) ORDER BY i.created_at, i.type, i.code)
      FROM identifiers i WHERE i.program_id = p_program AND i.account_id = a.id), '[]'),
    'memberships', coalesce((
      SELECT json_agg(json_build_object('id', m.id, 'userId', m.user_id, 'role', m.role, 'optins', m.optins)
        ORDER BY m.created_at, m.id)
      FROM memberships m WHERE m.program_id = p_program AND m.account_id = a.id AND m.status = 'ACTIVE'), '[]'),
    'ownerEmail', (
      SELECT u.email FROM memberships m JOIN users u ON u.program_id = p_program AND u.id = m.user_id
      WHERE m.program_id = p_program AND m.account_id = a.id AND m.role = 'OWNER' AND m.status = 'ACTIVE'),
    'holdings', coalesce((
      SELECT json_agg(json_build_object('kind', h.kind, 'voucherId', h.voucher_id::text,
        'assigned', h.assigned_at IS NOT NULL, 'activated', h.activated_at IS NOT NULL,
        'redeemedCount', h.redeemed_count + h.merged_count + h.reserved_count))
      FROM account_coupons h WHERE h.program_id = p_program AND h.account_id = a.id), '[]'),
    'keys', coalesce((
      SELECT json_agg(json_build_object('couponId', k.coupon_id::text, 'keyCode', k.key_code, 'redeemed', k.redeemed)
        ORDER BY k.coupon_id, k.key_code)
      FROM (
        SELECT c.coupon_id, c.key_code, true AS redeemed FROM coupon_keys c
        WHERE c.program_id = p_program AND c.redeemed_by = a.id
        UNION ALL
        SELECT c.coupon_id, c.key_code, false FROM coupon_keys c
        WHERE c.program_id = p_program AND c.account_id = a.id AND c.redeemed_at IS NULL AND c.redeemed_by IS NULL AND c.reservation_id IS NULL
      ) AS k), '[]'),
    'bookings', coalesce((
      SELECT json_agg(json_build_object('id', b.id, 'bookingType', b.booking_type, 'bookingTypeCode', b.booking_type_code,
        'points', b.points, 'reason', b.reason, 'descriptions', json_build_object('de', b.description_de, 'en', b.description_en),
        'bookedAtMs', (extract(epoch FROM b.booked_at) * 1000)::bigint) ORDER BY b.booked_at DESC, b.id DESC)
      FROM (
        SELECT x.* FROM bookings x WHERE x.account_id = a.id ORDER BY x.booked_at DESC, x.id DESC LIMIT least(w.bookings, 50)
      ) AS b), '[]'))
  FROM unnest(p_id_types, p_codes, p_account_ids, p_bookings) WITH ORDINALITY AS w (id_type, code, account_id, bookings, place)
  CROSS JOIN LATERAL match_account(p_program, w.id_type, w.code, w.account_id) AS matched
  JOIN accounts a ON a.program_id = p_program AND a.id = matched.account_id;
END
$$;

REVOKE ALL ON FUNCTION
  live_member_pin(text, uuid),
  take_pin_pass(text, text, uuid, text, timestamptz)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  live_member_pin(text, uuid),
  take_pin_pass(text, text, uuid, text, timestamptz)
  TO punktum_app;
