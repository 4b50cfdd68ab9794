-- needs: is_voucher_content
-- Coupons and rewards, levels, promotions, pictures.

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
  CHECK (max_redeem_total IS NULL OR redeemed_total <= max_redeem_total),
  CONSTRAINT coupons_content CHECK (is_voucher_content(texts, redeem_actions, custom_properties))
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
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  CONSTRAINT rewards_content CHECK (is_voucher_content(texts, redeem_actions, custom_properties))
);
CALL secure_table('rewards', 'SELECT, INSERT, UPDATE, DELETE');

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
  -- `name` is German.
  name_en text NOT NULL DEFAULT '',
  -- Merchandise groups the rule is for; none: what is typed under its key, or for rmt all the rest.
  merchandise_group_codes text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  CONSTRAINT promotions_factor CHECK (factor BETWEEN 0 AND 1000000),
  CONSTRAINT promotions_points CHECK (points BETWEEN 0 AND 1000000000)
);
CALL secure_table('promotions', 'SELECT, INSERT, UPDATE, DELETE');

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
  -- A picture belongs to the programme (all three null) or to a partner, a store or a profile (MSVC-10).
  profile_id uuid,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  FOREIGN KEY (program_id, profile_id) REFERENCES profiles (program_id, id)
);
CREATE INDEX display_ads_by_profile ON display_ads (program_id, profile_id) WHERE profile_id IS NOT NULL;
CALL secure_table('display_ads', 'SELECT, INSERT, UPDATE, DELETE');
