-- Insiders: sessions of people that end on the server, and limits and rules for what staff do by hand.

-- A login of somebody of the staff. Its access tokens and its refresh tokens are worth nothing once it has ended.
CREATE TABLE admin_sessions (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  admin_id uuid NOT NULL,
  -- What the caller called itself, in a few words: "Firefox, Windows".
  browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 100),
  started_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  -- Moves with every renewal; without a refresh token it is the end of the one access token.
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  end_reason text CHECK (end_reason IN ('LOGOUT', 'ENDED', 'PASSWORD', 'CLOSED', 'TOKEN_REUSED')),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX admin_sessions_by_admin ON admin_sessions (program_id, admin_id, started_at);
CREATE INDEX admin_sessions_by_age ON admin_sessions (program_id, expires_at);
CALL secure_table('admin_sessions', 'SELECT, INSERT, UPDATE, DELETE');

-- People's tokens are good once. The one that follows is made of the token itself and this salt, so that a repeated request
-- gets the same answer although neither token is kept. People who were logged in before log in once more.
ALTER TABLE refresh_tokens
  ADD COLUMN session_id uuid,
  ADD COLUMN used_at timestamptz(3),
  ADD COLUMN next_salt bytea CHECK (length(next_salt) = 32),
  ADD FOREIGN KEY (program_id, session_id) REFERENCES admin_sessions (program_id, id) ON DELETE CASCADE;
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (program_id, session_id) WHERE session_id IS NOT NULL;

-- What staff may do by hand alone, and from where on a rule raises a flag; null: never.
ALTER TABLE programs
  ADD COLUMN hand_points_per_booking bigint CHECK (hand_points_per_booking >= 0),
  ADD COLUMN hand_points_per_person_day bigint DEFAULT 50000 CHECK (hand_points_per_person_day >= 0),
  ADD COLUMN hand_points_per_duty bigint DEFAULT 25000 CHECK (hand_points_per_duty >= 0),
  ADD COLUMN hand_points_per_card_day bigint DEFAULT 20000 CHECK (hand_points_per_card_day >= 0),
  ADD COLUMN returns_per_person_day integer DEFAULT 30 CHECK (returns_per_person_day >= 0),
  ADD COLUMN own_card_alone boolean NOT NULL DEFAULT false,
  ADD COLUMN flag_bookings_per_card_hour integer DEFAULT 10 CHECK (flag_bookings_per_card_hour > 0),
  ADD COLUMN flag_cards_per_person_hour integer DEFAULT 30 CHECK (flag_cards_per_person_hour > 0),
  ADD COLUMN flag_returns_per_person_day integer DEFAULT 15 CHECK (flag_returns_per_person_day > 0),
  ADD COLUMN flag_unlinked_returns_per_day integer DEFAULT 5 CHECK (flag_unlinked_returns_per_day > 0);

-- What staff did by hand: points given, revenue typed, returns, corrections. A row is written before its booking, behind the
-- locks of its person and card, and is taken away where the booking is refused.
CREATE TABLE hand_work (
  program_id text NOT NULL REFERENCES programs,
  -- Of the booking or transaction.
  id uuid NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  kind text NOT NULL CHECK (kind IN ('POINTS', 'SALE', 'RETURN', 'REVERSAL')),
  -- Null where a tablet books without anybody on duty. No foreign keys: like bookings it outlives staff and devices.
  admin_id uuid,
  duty_id uuid,
  device_id uuid,
  store_id bigint,
  account_id uuid,
  points bigint NOT NULL CHECK (points >= 0),
  -- A return that names no sale.
  is_unlinked boolean NOT NULL DEFAULT false,
  worked_at timestamptz(3) NOT NULL,
  confirmed_by uuid,
  -- Rules that this work has met, until the flags they raise are written.
  suspicions text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (id, program_id)
);
CREATE INDEX hand_work_by_person ON hand_work (admin_id, worked_at) WHERE admin_id IS NOT NULL;
CREATE INDEX hand_work_by_account ON hand_work (account_id, worked_at) WHERE account_id IS NOT NULL;
CREATE INDEX hand_work_suspicious ON hand_work (program_id, worked_at) WHERE suspicions <> '{}';
CALL secure_table('hand_work', 'SELECT, INSERT, UPDATE, DELETE');

-- A request above a limit waits here for a second person.
CREATE TABLE confirmations (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  key_owner text NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  -- Who asks; null where a tablet asks without anybody on duty.
  admin_id uuid,
  device_id uuid,
  partner_id bigint,
  store_id bigint,
  account_id uuid,
  kind text NOT NULL CHECK (kind IN ('POINTS', 'SALE', 'RETURN', 'REVERSAL')),
  limit_code text NOT NULL,
  points bigint NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz(3),
  -- The booking it was good for.
  used_by uuid,
  PRIMARY KEY (program_id, id),
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  CHECK (confirmed_by <> admin_id)
);
CREATE UNIQUE INDEX confirmations_open ON confirmations (program_id, key_owner, fingerprint) WHERE used_by IS NULL;
CREATE INDEX confirmations_by_age ON confirmations (program_id, expires_at);
CALL secure_table('confirmations', 'SELECT, INSERT, UPDATE, DELETE');

-- A flag on somebody of the staff: it changes nothing they may do and tells those who manage them.
CREATE TABLE staff_flags (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  admin_id uuid NOT NULL,
  rule text NOT NULL,
  -- The work that met the rule, with its card and shop.
  work_id uuid NOT NULL,
  account_id uuid,
  store_id bigint,
  raised_at timestamptz(3) NOT NULL,
  cleared_at timestamptz(3),
  cleared_by uuid,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  CHECK ((cleared_at IS NULL) = (cleared_by IS NULL))
);
CREATE UNIQUE INDEX staff_flags_open ON staff_flags (program_id, admin_id, rule) WHERE cleared_at IS NULL;
CALL secure_table('staff_flags', 'SELECT, INSERT, UPDATE');

-- The rule that raised a flag of an account, and whose work met it; null where a person raised it.
ALTER TABLE account_fraud_flags
  ADD COLUMN rule text,
  ADD COLUMN admin_id uuid;

-- What is known about a person, their duty and a card when something is to be done by hand. Persons and cards are locked first,
-- in this order, so that many requests at once are judged one after the other.
CREATE FUNCTION hand_totals(
  p_program text, p_id uuid, p_owner text, p_fingerprint bytea, p_admin uuid, p_duty uuid, p_account uuid, p_now timestamptz,
  p_day timestamptz
) RETURNS TABLE (known_fingerprint bytea, person_points bigint, duty_points bigint, card_points bigint, person_returns bigint,
  person_unlinked bigint, card_bookings bigint, person_cards bigint, is_own_card boolean, confirmation_id uuid, confirmed_by uuid)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  -- The booking that follows is flushed, and everything before it with it: one flush for both.
  PERFORM set_config('synchronous_commit', 'off', true);
  IF p_admin IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(p_program || ' person ' || p_admin, 21));
  END IF;
  IF p_account IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(p_program || ' card ' || p_account, 21));
  END IF;
  RETURN QUERY SELECT
    (SELECT w.fingerprint FROM hand_work w WHERE w.program_id = p_program AND w.id = p_id),
    person.points, person.duty_points, card.points, person.returns, person.unlinked, card.bookings, person.cards,
    EXISTS (SELECT FROM admins a
      JOIN users u ON u.program_id = p_program AND lower(u.email) = lower(a.email)
      JOIN memberships m ON m.program_id = p_program AND m.user_id = u.id AND m.status = 'ACTIVE'
      WHERE a.program_id = p_program AND a.id = p_admin AND m.account_id = p_account),
    c.id, c.confirmed_by
  FROM (
    SELECT coalesce(sum(w.points) FILTER (WHERE w.kind = 'POINTS' AND w.worked_at >= p_day), 0)::bigint AS points,
      coalesce(sum(w.points) FILTER (WHERE w.kind = 'POINTS' AND w.duty_id = p_duty), 0)::bigint AS duty_points,
      count(*) FILTER (WHERE w.kind IN ('RETURN', 'REVERSAL') AND w.worked_at >= p_day) AS returns,
      count(*) FILTER (WHERE w.is_unlinked AND w.worked_at >= p_day) AS unlinked,
      count(DISTINCT w.account_id) FILTER (WHERE w.kind = 'POINTS' AND w.worked_at > p_now - interval '1 hour'
        AND w.account_id <> p_account) AS cards
    FROM hand_work w
    WHERE w.program_id = p_program AND w.admin_id = p_admin AND w.worked_at > p_now - interval '26 hours'
  ) AS person, (
    SELECT coalesce(sum(w.points) FILTER (WHERE w.worked_at >= p_day), 0)::bigint AS points,
      count(*) FILTER (WHERE w.worked_at > p_now - interval '1 hour') AS bookings
    FROM hand_work w
    WHERE w.program_id = p_program AND w.account_id = p_account AND w.kind IN ('POINTS', 'SALE')
      AND w.worked_at > p_now - interval '26 hours'
  ) AS card
  LEFT JOIN confirmations c ON c.program_id = p_program AND c.key_owner = p_owner AND c.fingerprint = p_fingerprint
    AND c.used_by IS NULL AND c.confirmed_by IS NOT NULL AND c.expires_at > p_now AND c.admin_id IS NOT DISTINCT FROM p_admin;
END
$$;
REVOKE ALL ON FUNCTION hand_totals(text, uuid, text, bytea, uuid, uuid, uuid, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_totals(text, uuid, text, bytea, uuid, uuid, uuid, timestamptz, timestamptz) TO punktum_app;
