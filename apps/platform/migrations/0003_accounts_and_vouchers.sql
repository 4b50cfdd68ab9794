-- Accounts with their identifiers and people; coupons, rewards and what accounts did with them; status levels.

CREATE TABLE accounts (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE', 'LOCKED', 'TERMINATED')),
  user_reference_code text NOT NULL DEFAULT '',
  -- The four figures below are written by the ledger's functions only.
  points bigint NOT NULL DEFAULT 0,
  -- Earned since the level period began; decides the level.
  state_points bigint NOT NULL DEFAULT 0 CHECK (state_points >= 0),
  earned_points bigint NOT NULL DEFAULT 0 CHECK (earned_points >= 0),
  redeemed_points bigint NOT NULL DEFAULT 0 CHECK (redeemed_points >= 0),
  first_booked_at timestamptz(3),
  -- Informational (A-47): `points` is already what can be spent.
  locked_points bigint NOT NULL DEFAULT 0 CHECK (locked_points >= 0),
  -- The balance may not fall below this.
  floor_points bigint NOT NULL DEFAULT 0 CHECK (floor_points <= 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  CONSTRAINT points_not_below_floor CHECK (points >= floor_points),
  CONSTRAINT points_safe_integer CHECK (points BETWEEN -9007199254740991 AND 9007199254740991)
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX accounts_by_reference ON accounts (program_id, user_reference_code) WHERE user_reference_code <> '';
-- Points and their totals are missing from both lists on purpose: only a booking changes them.
CALL secure_table('accounts', 'SELECT');
GRANT INSERT (program_id, id, status, user_reference_code, locked_points, floor_points, created_at) ON accounts TO punktum_app;
GRANT UPDATE (status, user_reference_code, locked_points, floor_points) ON accounts TO punktum_app;

CREATE TABLE identifiers (
  program_id text NOT NULL REFERENCES programs,
  type text NOT NULL CHECK (type IN ('APPCODE', 'CARDCODE', 'EXTERNALCODE')),
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 128),
  account_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'DEACTIVATED')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, type, code),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id)
);
CREATE INDEX identifiers_by_account ON identifiers (program_id, account_id);
-- A bare code is looked up without its type (id type ID).
CREATE INDEX identifiers_by_code ON identifiers (program_id, code);
CALL secure_table('identifiers', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE users (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  email text,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  gender text CHECK (gender IN ('M', 'F', 'NA', 'DIVERSE')),
  birth_date date,
  phone text NOT NULL DEFAULT '',
  -- street, postalCode, city, country
  address jsonb NOT NULL DEFAULT '{}',
  language text NOT NULL DEFAULT 'de' CHECK (language IN ('de', 'en', 'es', 'it', 'ru')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id)
);
CREATE UNIQUE INDEX users_by_email ON users (program_id, lower(email));
CALL secure_table('users', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE memberships (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL DEFAULT 'OWNER' CHECK (role IN ('OWNER', 'COOWNER', 'COLLECTOR')),
  optins jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'TERMINATED')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, account_id, user_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id)
);
CREATE INDEX memberships_by_user ON memberships (program_id, user_id);
CREATE UNIQUE INDEX memberships_one_owner ON memberships (program_id, account_id)
  WHERE role = 'OWNER' AND status = 'ACTIVE';
CALL secure_table('memberships', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE coupons (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  -- { "de": { "title", "subtitle", "description", "extendedDescription" }, "en": ... }
  texts jsonb NOT NULL,
  coupon_type_code text NOT NULL CHECK (coupon_type_code IN ('EARN', 'DISCOUNT', 'MULTIPLIER', 'EXTRAPOINT')),
  points bigint NOT NULL DEFAULT 0 CHECK (points BETWEEN 0 AND 1000000000),
  valid_from timestamptz(3),
  valid_to timestamptz(3),
  partner_id bigint,
  store_id bigint,
  redeem_dependency_code text NOT NULL DEFAULT 'NO'
    CHECK (redeem_dependency_code IN ('NO', 'OPTSIM', 'OPTEXT', 'OPTSIMEXT', 'MANSIM', 'MANEXT', 'MANSIMEXT')),
  external_code text,
  external_code_barcode_type_code text
    CHECK (external_code_barcode_type_code IN ('QRCODE', 'CODE128', 'EAN13', 'EAN8', 'CUSTOM', 'P4M')),
  -- [{ "actionType": "NOMINALDISCOUNTACTION", "value": ... }]; the first counts (BURN-36).
  redeem_actions jsonb NOT NULL DEFAULT '[]',
  custom_properties jsonb NOT NULL DEFAULT '{}',
  activatable boolean NOT NULL DEFAULT false,
  -- True: only with one of its unused keys in coupon_keys.
  requires_key boolean NOT NULL DEFAULT false,
  max_redeem_per_account integer CHECK (max_redeem_per_account > 0),
  max_redeem_total bigint CHECK (max_redeem_total > 0),
  -- Counted only where max_redeem_total is set, so that an unlimited coupon has no row everyone waits for.
  redeemed_total bigint NOT NULL DEFAULT 0,
  audience text NOT NULL DEFAULT 'ALL' CHECK (audience IN ('ALL', 'ASSIGNED')),
  content_image_path text,
  teaser_image_path text,
  unlocked boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  CHECK (max_redeem_total IS NULL OR redeemed_total <= max_redeem_total)
);
CREATE INDEX coupons_by_external_code ON coupons (program_id, external_code) WHERE external_code IS NOT NULL;
CALL secure_table('coupons', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE rewards (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  texts jsonb NOT NULL,
  points bigint NOT NULL CHECK (points BETWEEN 0 AND 1000000000),
  -- False: the points are needed, but not taken.
  decrease_points boolean NOT NULL DEFAULT true,
  -- Null: as many as wanted.
  stock bigint CHECK (stock >= 0),
  valid_from timestamptz(3),
  valid_to timestamptz(3),
  partner_id bigint,
  store_id bigint,
  external_code text,
  external_code_barcode_type_code text
    CHECK (external_code_barcode_type_code IN ('QRCODE', 'CODE128', 'EAN13', 'EAN8', 'CUSTOM', 'P4M')),
  redeem_actions jsonb NOT NULL DEFAULT '[]',
  custom_properties jsonb NOT NULL DEFAULT '{}',
  activatable boolean NOT NULL DEFAULT false,
  max_redeem_per_account integer CHECK (max_redeem_per_account > 0),
  content_image_path text,
  teaser_image_path text,
  unlocked boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id)
);
CALL secure_table('rewards', 'SELECT, INSERT, UPDATE, DELETE');

-- Single-use codes of a coupon. With account_id it belongs to one account (userCouponKeyCodes).
CREATE TABLE coupon_keys (
  program_id text NOT NULL REFERENCES programs,
  coupon_id bigint NOT NULL,
  key_code text NOT NULL CHECK (length(key_code) BETWEEN 1 AND 128),
  account_id uuid,
  redeemed_by uuid,
  redeemed_at timestamptz(3),
  booking_id uuid,
  PRIMARY KEY (program_id, coupon_id, key_code),
  FOREIGN KEY (program_id, coupon_id) REFERENCES coupons (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, redeemed_by) REFERENCES accounts (program_id, id)
);
CREATE INDEX coupon_keys_by_code ON coupon_keys (program_id, key_code);
CREATE INDEX coupon_keys_by_account ON coupon_keys (program_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX coupon_keys_by_redeemer ON coupon_keys (program_id, redeemed_by) WHERE redeemed_by IS NOT NULL;
CALL secure_table('coupon_keys', 'SELECT');
GRANT INSERT (program_id, coupon_id, key_code, account_id) ON coupon_keys TO punktum_app;
GRANT UPDATE (account_id) ON coupon_keys TO punktum_app;

-- A row exists only once something happened between an account and a voucher.
CREATE TABLE account_coupons (
  program_id text NOT NULL REFERENCES programs,
  account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('C', 'R')),
  voucher_id bigint NOT NULL,
  coupon_id bigint GENERATED ALWAYS AS (CASE WHEN kind = 'C' THEN voucher_id END) STORED,
  reward_id bigint GENERATED ALWAYS AS (CASE WHEN kind = 'R' THEN voucher_id END) STORED,
  assigned_at timestamptz(3),
  activated_at timestamptz(3),
  redeemed_count integer NOT NULL DEFAULT 0 CHECK (redeemed_count >= 0),
  last_redeemed_at timestamptz(3),
  PRIMARY KEY (program_id, account_id, kind, voucher_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, coupon_id) REFERENCES coupons (program_id, id),
  FOREIGN KEY (program_id, reward_id) REFERENCES rewards (program_id, id)
);
CALL secure_table('account_coupons', 'SELECT');
GRANT INSERT (program_id, account_id, kind, voucher_id, assigned_at, activated_at) ON account_coupons TO punktum_app;
GRANT UPDATE (assigned_at, activated_at) ON account_coupons TO punktum_app;

CREATE TABLE status_level_sets (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (program_id, id)
);
CALL secure_table('status_level_sets', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE status_levels (
  program_id text NOT NULL REFERENCES programs,
  id bigint NOT NULL CHECK (id > 0),
  set_id bigint NOT NULL,
  -- { "de": "Gold", "en": "Gold" }
  names jsonb NOT NULL,
  -- State points from which on the level holds.
  threshold_points bigint NOT NULL CHECK (threshold_points >= 0),
  picture_path text,
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, set_id, threshold_points),
  FOREIGN KEY (program_id, set_id) REFERENCES status_level_sets (program_id, id)
);
CALL secure_table('status_levels', 'SELECT, INSERT, UPDATE, DELETE');
