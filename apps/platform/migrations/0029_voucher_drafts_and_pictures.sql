-- Drafts of vouchers, and pictures that staff upload.

-- A draft is never active: whatever asks for active vouchers, such as a booking, knows nothing of drafts and cannot meet one.
ALTER TABLE coupons
  ADD COLUMN draft boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT coupons_draft CHECK (NOT (draft AND active));
ALTER TABLE rewards
  ADD COLUMN draft boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT rewards_draft CHECK (NOT (draft AND active));

-- Both kinds as the back office lists them. It reads with the rights of who asks, so the walls between programmes hold.
CREATE VIEW vouchers WITH (security_invoker = true) AS
  SELECT program_id, 'C' || id AS id, 'COUPON' AS kind, id AS voucher_id, texts, points, coupon_type_code, content_image_path,
    valid_from, valid_to, partner_id, store_id, sort_order, active, draft, max_redeem_total - redeemed_total AS remaining,
    version, created_at
  FROM coupons
  UNION ALL
  SELECT program_id, 'R' || id, 'REWARD', id, texts, points, NULL, content_image_path,
    valid_from, valid_to, partner_id, store_id, sort_order, active, draft, stock,
    version, created_at
  FROM rewards;
GRANT SELECT ON vouchers TO punktum_app;

-- Pictures as browsers get them. Anybody who knows the id may load one: kiosks show them to shoppers.
CREATE TABLE pictures (
  program_id text NOT NULL REFERENCES programs,
  -- Random, so that the picture of a draft cannot be guessed.
  id uuid NOT NULL,
  -- Null: of the programme.
  partner_id bigint,
  name text NOT NULL,
  -- WebP, read and written anew by the platform.
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 8388608),
  width_px integer NOT NULL CHECK (width_px > 0),
  height_px integer NOT NULL CHECK (height_px > 0),
  -- SHA-256 of the file that was uploaded: the same file is stored once for each owner.
  upload_hash bytea NOT NULL CHECK (octet_length(upload_hash) = 32),
  uploaded_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  UNIQUE NULLS NOT DISTINCT (program_id, partner_id, upload_hash),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, uploaded_by) REFERENCES admins (program_id, id)
);
-- WebP does not get smaller by packing it again.
ALTER TABLE pictures ALTER COLUMN content SET STORAGE EXTERNAL;
CALL secure_table('pictures', 'SELECT, INSERT, DELETE');
