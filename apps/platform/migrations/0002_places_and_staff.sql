-- Partners, stores and their places; staff and what they may see; devices, mountings, staff on duty.

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
  -- The partner this one is an affiliate of.
  affiliate_of bigint,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, affiliate_of) REFERENCES partners (program_id, id),
  CHECK (affiliate_of <> id)
);
CREATE INDEX partners_by_affiliate ON partners (program_id, affiliate_of) WHERE affiliate_of IS NOT NULL;
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
  -- Access tokens issued before this moment count no more: the password is another one since, or the entry was closed.
  sessions_from timestamptz(3),
  -- argon2id of a personal PIN under its programme's salt: the same PIN gives the same value, so that it finds its person.
  duty_pin bytea CHECK (length(duty_pin) = 32),
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, email)
);
CREATE UNIQUE INDEX admins_by_duty_pin ON admins (program_id, duty_pin) WHERE duty_pin IS NOT NULL;
CALL secure_table('admins', 'SELECT, INSERT, UPDATE, DELETE');

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
  -- The store a device stands in, or stood in last; null until it is mounted for the first time. Until then it belongs to the
  -- member of staff who registered it.
  store_id bigint,
  registered_by uuid,
  -- What it last said about itself over its socket (K2); `connected` and `last_seen_at` follow the connection.
  heartbeat jsonb,
  heartbeat_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, device_key),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  FOREIGN KEY (program_id, registered_by) REFERENCES admins (program_id, id) ON DELETE SET NULL (registered_by)
);
CREATE INDEX devices_by_store ON devices (program_id, store_id);
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
  -- argon2id of the PIN staff set for this session of the device (A-57); forgotten when the place is freed.
  session_pin_hash text,
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
  CHECK ((device_id IS NULL) = (device_key IS NULL)),
  FOREIGN KEY (program_id, mounted_by) REFERENCES admins (program_id, id)
);
CREATE INDEX mountings_by_store ON mountings (program_id, store_id);
CREATE INDEX mountings_by_cash ON mountings (program_id, cash_interaction_id);
CREATE INDEX mountings_by_profile ON mountings (program_id, profile_id) WHERE profile_id IS NOT NULL;
CALL secure_table('mountings', 'SELECT, INSERT, UPDATE, DELETE');

-- Wrong PINs since the last right one, per device and PIN: one device cannot lock another or the shop (T7, T8).
CREATE TABLE pin_tries (
  program_id text NOT NULL REFERENCES programs,
  device_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('ADMIN', 'CASHIER', 'DUTY')),
  wrong_count integer NOT NULL DEFAULT 0 CHECK (wrong_count >= 0),
  blocked_until timestamptz(3),
  PRIMARY KEY (program_id, device_id, purpose),
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE
);
CALL secure_table('pin_tries', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE duties (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  device_id uuid NOT NULL,
  admin_id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('PIN', 'PASSWORD')),
  started_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, token_hash),
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE
);
-- One person at a time stands at a device.
CREATE UNIQUE INDEX duties_open ON duties (program_id, device_id) WHERE ended_at IS NULL;
CREATE INDEX duties_by_admin ON duties (program_id, admin_id, started_at);
CALL secure_table('duties', 'SELECT, INSERT, UPDATE, DELETE');

-- Errors and notable moments of a device's page. The device scrubs them, the platform does it again; nobody's name is wanted
-- here. Rows leave after a month, and a device keeps only its newest ones.
CREATE TABLE client_logs (
  program_id text NOT NULL REFERENCES programs,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Staff's page before it is mounted has none. No foreign key: what a device said outlives it.
  device_id uuid,
  level text NOT NULL CHECK (level IN ('error', 'warning', 'info')),
  name text NOT NULL,
  message text NOT NULL DEFAULT '',
  stack text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  -- How often it happened until it was sent.
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  release text NOT NULL DEFAULT '',
  -- By the device's clock, which may be wrong.
  occurred_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, id)
);
CREATE INDEX client_logs_by_device ON client_logs (program_id, device_id, received_at);
CREATE INDEX client_logs_by_age ON client_logs (program_id, received_at);
CALL secure_table('client_logs', 'SELECT, INSERT, DELETE');
