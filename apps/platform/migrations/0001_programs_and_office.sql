-- needs: secure_table
-- Programmes, and what belongs to no partner and no person: ids given by the platform, properties, endpoints, tags, notifications,
-- counters of tries, the audit log, kept answers, messages between processes.

CREATE TABLE programs (
  id text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,31}$'),
  name text NOT NULL,
  legal_name text NOT NULL DEFAULT '',
  -- The public configuration of the organisation (ORG group), as the kiosk reads it.
  config jsonb NOT NULL DEFAULT '{}',
  currency text NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  -- How many points are worth 1.00 of the currency; null where points cannot pay.
  points_per_euro bigint CHECK (points_per_euro > 0),
  -- What an unregistered account may do (A-71).
  anonymous_exchange text NOT NULL DEFAULT 'YES' CHECK (anonymous_exchange IN ('NO', 'YES', 'BURN', 'EARN')),
  points_rounding_code text NOT NULL DEFAULT 'COM' CHECK (points_rounding_code IN ('UP', 'DOWN', 'COM')),
  revenue_rounding_code text NOT NULL DEFAULT 'NO' CHECK (revenue_rounding_code IN ('UP', 'DOWN', 'NO', 'COM')),
  -- Points a person may book by hand at once (B-29, T13).
  manual_points_max bigint NOT NULL DEFAULT 10000 CHECK (manual_points_max >= 0),
  api_default text NOT NULL DEFAULT 'v1' CHECK (api_default IN ('v1', 'v2')),
  default_language text NOT NULL DEFAULT 'de',
  convert_factor numeric NOT NULL DEFAULT 1 CHECK (convert_factor > 0),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- What is not paid with points earns, also where a part is paid with them.
  earns_on_rest boolean NOT NULL DEFAULT false,
  -- Months after which points expire; null: never.
  points_life_months integer CHECK (points_life_months BETWEEN 1 AND 120),
  -- OFF lets anybody at a tablet book, take back and pay with points.
  staff_on_duty text NOT NULL DEFAULT 'REQUIRED' CHECK (staff_on_duty IN ('REQUIRED', 'OFF')),
  duty_pin_salt bytea NOT NULL DEFAULT decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  -- A duty ends when nothing was done with it for so long.
  duty_idle_minutes integer NOT NULL DEFAULT 5 CHECK (duty_idle_minutes BETWEEN 1 AND 60),
  -- A number typed, a card or printed code read, a phone's living code: what each use of an account needs (B-41).
  redeem_needs text NOT NULL DEFAULT 'READ' CHECK (redeem_needs IN ('TYPED', 'READ', 'PROVEN')),
  pay_needs text NOT NULL DEFAULT 'READ' CHECK (pay_needs IN ('TYPED', 'READ', 'PROVEN')),
  see_needs text NOT NULL DEFAULT 'TYPED' CHECK (see_needs IN ('TYPED', 'READ', 'PROVEN')),
  -- More points than these at once need a proof or staff on duty; null: never.
  proof_above_points bigint DEFAULT 10000 CHECK (proof_above_points >= 0),
  -- Different accounts a device may look at within an hour.
  device_look_ups_per_hour integer NOT NULL DEFAULT 240 CHECK (device_look_ups_per_hour > 0),
  -- How long the code of a redemption may be used.
  redemption_code_minutes integer NOT NULL DEFAULT 1440 CHECK (redemption_code_minutes BETWEEN 5 AND 43200),
  -- How long staff on duty may take a redemption back; 0: never.
  take_back_minutes integer NOT NULL DEFAULT 60 CHECK (take_back_minutes BETWEEN 0 AND 10080),
  -- The largest sale taken at once; null: sales of any size.
  sale_max_cents bigint CHECK (sale_max_cents > 0),
  -- What staff may do by hand alone, and from where on a rule raises a flag; null: never.
  hand_points_per_booking bigint CHECK (hand_points_per_booking >= 0),
  hand_points_per_person_day bigint DEFAULT 50000 CHECK (hand_points_per_person_day >= 0),
  hand_points_per_duty bigint DEFAULT 25000 CHECK (hand_points_per_duty >= 0),
  hand_points_per_card_day bigint DEFAULT 20000 CHECK (hand_points_per_card_day >= 0),
  returns_per_person_day integer DEFAULT 30 CHECK (returns_per_person_day >= 0),
  own_card_alone boolean NOT NULL DEFAULT false,
  flag_bookings_per_card_hour integer DEFAULT 10 CHECK (flag_bookings_per_card_hour > 0),
  flag_cards_per_person_hour integer DEFAULT 30 CHECK (flag_cards_per_person_hour > 0),
  flag_returns_per_person_day integer DEFAULT 15 CHECK (flag_returns_per_person_day > 0),
  flag_unlinked_returns_per_day integer DEFAULT 5 CHECK (flag_unlinked_returns_per_day > 0)
);
CALL secure_table('programs', 'SELECT, INSERT, UPDATE', 'id');
CREATE POLICY owner_lists ON programs FOR SELECT TO punktum_owner USING (true);

-- The last id given for a kind of thing. An id is never given twice, also after its row was erased.
CREATE TABLE id_counters (
  program_id text NOT NULL REFERENCES programs,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  last_id bigint NOT NULL CHECK (last_id > 0),
  PRIMARY KEY (program_id, kind)
);
CALL secure_table('id_counters', 'SELECT, INSERT, UPDATE');

CREATE TABLE custom_properties (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  domain text NOT NULL CHECK (domain ~ '^[A-Z]{1,32}$'),
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  name text NOT NULL,
  value_type text NOT NULL DEFAULT 'TEXT' CHECK (value_type IN ('TEXT', 'NUMBER', 'BOOLEAN', 'DATE')),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, domain, key)
);
CALL secure_table('custom_properties', 'SELECT, INSERT, UPDATE');

-- Addresses of other systems. The platform hands them out and never fetches them (T25).
CREATE TABLE endpoints (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  type text NOT NULL CHECK (type ~ '^[A-Z][A-Z0-9_]{0,31}$'),
  name text NOT NULL,
  url text NOT NULL CHECK (url LIKE 'https://%' AND length(url) <= 500),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (program_id, id)
);
CALL secure_table('endpoints', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE tags (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  domain text NOT NULL CHECK (domain ~ '^[A-Z]{1,32}$'),
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (program_id, id)
);
CREATE UNIQUE INDEX tags_by_name ON tags (program_id, domain, lower(name));
CALL secure_table('tags', 'SELECT, INSERT, UPDATE');

-- What the programme tells its members, and how; a programme without a row has the platform's first settings.
CREATE TABLE notification_settings (
  program_id text NOT NULL REFERENCES programs,
  event text NOT NULL CHECK (event ~ '^[A-Z][A-Z0-9_]{0,31}$'),
  channels text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (program_id, event)
);
CALL secure_table('notification_settings', 'SELECT, INSERT, UPDATE, DELETE');

-- Counters of tries (log-ins, PINs, look-ups) that survive a restart (T6, T7). Bucket examples: 'login:email:<hash>'.
CREATE TABLE login_attempts (
  program_id text NOT NULL REFERENCES programs,
  bucket text NOT NULL CHECK (length(bucket) <= 200),
  attempts integer NOT NULL DEFAULT 0,
  window_started_at timestamptz(3) NOT NULL DEFAULT now(),
  blocked_until timestamptz(3),
  PRIMARY KEY (program_id, bucket)
);
CALL secure_table('login_attempts', 'SELECT, INSERT, UPDATE, DELETE');

-- Who did what: append-only for the application.
CREATE TABLE audit_log (
  program_id text NOT NULL REFERENCES programs,
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('ADMIN', 'DEVICE', 'SYSTEM', 'ANONYMOUS')),
  actor_id text,
  device_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL DEFAULT '',
  before jsonb,
  after jsonb,
  reason text NOT NULL DEFAULT '',
  request_id text NOT NULL DEFAULT ''
);
CREATE INDEX audit_log_by_program ON audit_log (program_id, at DESC);
CALL secure_table('audit_log', 'SELECT, INSERT');

-- Answers of writes that are not bookings (mount, unmount, register, ...), kept in the write's own transaction so that a
-- repeated request gets the first answer (B-04, T1). `id` is derived like a booking's id.
CREATE TABLE idempotent_answers (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  status integer NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id)
);
CALL secure_table('idempotent_answers', 'SELECT, INSERT');

-- Messages between server processes that do not fit into a notification (Socket.IO's PostgreSQL adapter). They carry places
-- in sequences, never payloads larger than a few kilobytes, and live for half a minute.
CREATE TABLE socket_io_attachments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  payload bytea
);
GRANT SELECT (id, created_at, payload), INSERT (payload), DELETE ON socket_io_attachments TO punktum_app;
