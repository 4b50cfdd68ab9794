-- What the administration writes: ids given by the platform, affiliates, custom properties, endpoints, tags, notifications;
-- sessions that end with a password; vouchers whose JSON cannot have a shape the catalogue does not know.

-- The last id given for a kind of thing. An id is never given twice, also after its row was erased.
CREATE TABLE id_counters (
  program_id text NOT NULL REFERENCES programs,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  last_id bigint NOT NULL CHECK (last_id > 0),
  PRIMARY KEY (program_id, kind)
);
CALL secure_table('id_counters', 'SELECT, INSERT, UPDATE');

-- The partner this one is an affiliate of.
ALTER TABLE partners ADD COLUMN affiliate_of bigint;
ALTER TABLE partners ADD FOREIGN KEY (program_id, affiliate_of) REFERENCES partners (program_id, id);
ALTER TABLE partners ADD CHECK (affiliate_of <> id);
CREATE INDEX partners_by_affiliate ON partners (program_id, affiliate_of) WHERE affiliate_of IS NOT NULL;

-- Access tokens issued before this moment count no more: the password is another one since, or the entry was closed.
ALTER TABLE admins ADD COLUMN sessions_from timestamptz(3);

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

-- JSON of a voucher has the shape the catalogue reads. Rows of before are not looked at: reading skips those it cannot read.
CREATE FUNCTION is_voucher_content(texts jsonb, redeem_actions jsonb, custom_properties jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(
    jsonb_typeof(texts) = 'object'
    AND jsonb_typeof(coalesce(texts -> 'de', texts -> 'en') -> 'title') = 'string'
    AND jsonb_typeof(coalesce(texts -> 'en', texts -> 'de') -> 'title') = 'string'
    AND jsonb_typeof(redeem_actions) = 'array'
    AND jsonb_typeof(custom_properties) = 'object', false);
GRANT EXECUTE ON FUNCTION is_voucher_content(jsonb, jsonb, jsonb) TO punktum_app;
ALTER TABLE coupons ADD CONSTRAINT coupons_content CHECK (is_voucher_content(texts, redeem_actions, custom_properties)) NOT VALID;
ALTER TABLE rewards ADD CONSTRAINT rewards_content CHECK (is_voucher_content(texts, redeem_actions, custom_properties)) NOT VALID;
