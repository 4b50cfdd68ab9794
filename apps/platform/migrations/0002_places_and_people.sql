-- Partners, stores, interaction points, devices and mountings; staff, their keys and tokens.

CREATE TABLE partners (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  name text NOT NULL,
  legal_name text NOT NULL DEFAULT '',
  type text NOT NULL DEFAULT 'PARTNER',
  show_registration_button boolean NOT NULL DEFAULT true,
  always_show_registration boolean NOT NULL DEFAULT false,
  show_registration_code boolean NOT NULL DEFAULT false,
  registration_mode_pos_code text NOT NULL DEFAULT 'OPTSIM'
    CHECK (registration_mode_pos_code IN ('NO', 'OPTSIM', 'OPTEXT', 'OPTSIMEXT', 'MANSIM', 'MANEXT', 'MANSIMEXT')),
  -- Null: the programme's rule.
  points_rounding_code text CHECK (points_rounding_code IN ('UP', 'DOWN', 'COM')),
  revenue_rounding_code text CHECK (revenue_rounding_code IN ('UP', 'DOWN', 'NO', 'COM')),
  anonymous_exchange text CHECK (anonymous_exchange IN ('NO', 'YES', 'BURN', 'EARN')),
  manual_allowed boolean NOT NULL DEFAULT true,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id)
);
CALL secure_table('partners', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE stores (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  partner_id bigint NOT NULL,
  name text NOT NULL,
  vat_id text NOT NULL DEFAULT '',
  revenue_module_mode text NOT NULL DEFAULT 'FLOAT' CHECK (revenue_module_mode IN ('INT', 'FLOAT')),
  decimal_revenue boolean NOT NULL DEFAULT true,
  uses_pin boolean NOT NULL DEFAULT false,
  -- argon2id; the PIN itself never leaves the server (B-06, T7).
  pin_hash text,
  -- street, postalCode, city, country
  address jsonb NOT NULL DEFAULT '{}',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id)
);
CREATE INDEX stores_by_partner ON stores (program_id, partner_id);
CALL secure_table('stores', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE interaction_points (
  program_id text NOT NULL REFERENCES programs,
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  kind text NOT NULL CHECK (kind IN ('APP', 'CASH')),
  level text NOT NULL CHECK (level IN ('PROGRAM', 'PARTNER', 'STORE')),
  partner_id bigint,
  store_id bigint,
  name text NOT NULL,
  -- The till beside this tablet (A-96).
  paired_cash_id text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  FOREIGN KEY (program_id, paired_cash_id) REFERENCES interaction_points (program_id, id),
  CHECK ((level = 'PROGRAM') = (partner_id IS NULL)),
  CHECK ((level = 'STORE') = (store_id IS NOT NULL))
);
CREATE INDEX interaction_points_by_store ON interaction_points (program_id, store_id);
CREATE INDEX interaction_points_by_partner ON interaction_points (program_id, partner_id);
CREATE INDEX interaction_points_by_cash ON interaction_points (program_id, paired_cash_id);
CALL secure_table('interaction_points', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE profiles (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  name text NOT NULL DEFAULT '',
  camera_position text NOT NULL DEFAULT 'BC' CHECK (camera_position IN ('BC', 'TR', 'RC')),
  mode text NOT NULL DEFAULT 'STD' CHECK (mode IN ('STD', 'STD_REG', 'REG', 'CAS', 'SER', 'INF')),
  registration_type text NOT NULL DEFAULT 'SIM' CHECK (registration_type IN ('SIM', 'EXT', 'NO')),
  points_rounding_code text NOT NULL DEFAULT 'COM' CHECK (points_rounding_code IN ('UP', 'DOWN', 'COM')),
  revenue_rounding_code text NOT NULL DEFAULT 'NO' CHECK (revenue_rounding_code IN ('UP', 'DOWN', 'NO', 'COM')),
  decimal_revenue boolean NOT NULL DEFAULT true,
  pin_required boolean NOT NULL DEFAULT false,
  pin_hash text,
  language text NOT NULL DEFAULT 'de' CHECK (language IN ('de', 'en', 'es', 'it', 'ru')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id)
);
CALL secure_table('profiles', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE devices (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  device_key text NOT NULL CHECK (length(device_key) BETWEEN 8 AND 128),
  os text NOT NULL DEFAULT '',
  os_version text NOT NULL DEFAULT '',
  browser text NOT NULL DEFAULT '',
  device_information text NOT NULL DEFAULT '',
  version text NOT NULL DEFAULT '',
  connected boolean NOT NULL DEFAULT false,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, device_key)
);
CALL secure_table('devices', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE mountings (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  partner_id bigint NOT NULL,
  store_id bigint NOT NULL,
  profile_id uuid,
  app_interaction_id text NOT NULL,
  cash_interaction_id text,
  -- Null while no device holds the mounting (MNT-22, MNT-31).
  device_id uuid,
  device_key text,
  workstation_id text NOT NULL,
  device_information text NOT NULL DEFAULT '',
  pos_mode text NOT NULL DEFAULT 'STD' CHECK (pos_mode IN ('STD', 'STD_REG', 'REG', 'CAS', 'SER', 'INF')),
  camera_position_code text NOT NULL DEFAULT 'BC' CHECK (camera_position_code IN ('BC', 'TR', 'RC')),
  language text NOT NULL DEFAULT 'de' CHECK (language IN ('de', 'en', 'es', 'it', 'ru')),
  mounted_at timestamptz(3),
  -- The admin who mounted it.
  mounted_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, app_interaction_id),
  UNIQUE (program_id, device_id),
  UNIQUE (program_id, device_key),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  FOREIGN KEY (program_id, profile_id) REFERENCES profiles (program_id, id),
  FOREIGN KEY (program_id, app_interaction_id) REFERENCES interaction_points (program_id, id),
  FOREIGN KEY (program_id, cash_interaction_id) REFERENCES interaction_points (program_id, id),
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id),
  CHECK ((device_id IS NULL) = (device_key IS NULL))
);
CREATE INDEX mountings_by_store ON mountings (program_id, store_id);
CREATE INDEX mountings_by_cash ON mountings (program_id, cash_interaction_id);
CALL secure_table('mountings', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE admins (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('PROGRAM_ADMIN', 'PARTNER_ADMIN', 'STORE_STAFF', 'PLATFORM_OPERATOR')),
  language text NOT NULL DEFAULT 'de',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_login_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, email)
);
CALL secure_table('admins', 'SELECT, INSERT, UPDATE, DELETE');
ALTER TABLE mountings ADD FOREIGN KEY (program_id, mounted_by) REFERENCES admins (program_id, id);

-- Which partners and stores a PARTNER_ADMIN or STORE_STAFF may see; a PROGRAM_ADMIN sees all without rows here.
CREATE TABLE admin_partners (
  program_id text NOT NULL REFERENCES programs,
  admin_id uuid NOT NULL,
  partner_id bigint NOT NULL,
  PRIMARY KEY (program_id, admin_id, partner_id),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id)
);
CALL secure_table('admin_partners', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE admin_stores (
  program_id text NOT NULL REFERENCES programs,
  admin_id uuid NOT NULL,
  store_id bigint NOT NULL,
  PRIMARY KEY (program_id, admin_id, store_id),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id)
);
CALL secure_table('admin_stores', 'SELECT, INSERT, UPDATE, DELETE');

-- First generation: opaque keys, only their sha-256 is kept.
CREATE TABLE api_keys (
  program_id text NOT NULL REFERENCES programs,
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  admin_id uuid,
  device_id uuid,
  partner_id bigint,
  role text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id)
);
CREATE INDEX api_keys_by_admin ON api_keys (program_id, admin_id);
CREATE INDEX api_keys_by_device ON api_keys (program_id, device_id);
CALL secure_table('api_keys', 'SELECT, INSERT, UPDATE, DELETE');
CREATE POLICY owner_looks_up ON api_keys FOR SELECT TO punktum_owner USING (true);

-- Second generation: bound to the installation id the client made (hashed).
CREATE TABLE refresh_tokens (
  program_id text NOT NULL REFERENCES programs,
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  installation_hash bytea NOT NULL CHECK (length(installation_hash) = 32),
  admin_id uuid,
  device_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL DEFAULT now(),
  revoked_at timestamptz(3),
  -- The token that took this one's place, so that a lost answer can be repeated.
  replaced_by bytea,
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_by_admin ON refresh_tokens (program_id, admin_id);
CREATE INDEX refresh_tokens_by_device ON refresh_tokens (program_id, device_id);
CALL secure_table('refresh_tokens', 'SELECT, INSERT, UPDATE, DELETE');
CREATE POLICY owner_looks_up ON refresh_tokens FOR SELECT TO punktum_owner USING (true);

-- A key or token is found before its programme is known: these two functions say which programme it belongs to. Everything
-- else about it is then read inside that programme.
CREATE FUNCTION find_api_key_program(key_hash bytea) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT k.program_id FROM api_keys k WHERE k.hash = key_hash;
  END;
CREATE FUNCTION find_refresh_token_program(token_hash bytea) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT t.program_id FROM refresh_tokens t WHERE t.hash = token_hash;
  END;
REVOKE ALL ON FUNCTION find_api_key_program(bytea), find_refresh_token_program(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_api_key_program(bytea), find_refresh_token_program(bytea) TO punktum_app;

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

CREATE TABLE display_ads (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  -- PRINTER_LOGO or SCREEN_SAVER (DATA-43).
  usage_code text NOT NULL,
  title text NOT NULL DEFAULT '',
  file_path text NOT NULL,
  order_no integer NOT NULL DEFAULT 0,
  duration_ms integer NOT NULL DEFAULT 5000 CHECK (duration_ms > 0),
  partner_id bigint,
  store_id bigint,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id)
);
CALL secure_table('display_ads', 'SELECT, INSERT, UPDATE, DELETE');

-- Action definitions of the revenue module (CASH-25).
CREATE TABLE promotions (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  -- rmc1, rmc2, rmc3, rmt, rmb
  promotion_key text NOT NULL,
  type text NOT NULL CHECK (type IN ('RMT', 'RMB', 'RMC1', 'RMC2', 'RMC3', 'PCI', 'CKI')),
  action_type text NOT NULL
    CHECK (action_type IN ('FIXEDPOINTACTION', 'MULTIPLIERACTION', 'DISCOUNTACTION', 'NOMINALDISCOUNTACTION')),
  factor numeric NOT NULL DEFAULT 1,
  campaign_name text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  revenue_cents bigint,
  points bigint,
  partner_id bigint,
  store_id bigint,
  valid_from timestamptz(3),
  valid_to timestamptz(3),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id)
);
CALL secure_table('promotions', 'SELECT, INSERT, UPDATE, DELETE');

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
