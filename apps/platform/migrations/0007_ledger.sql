-- needs: issue_code_of_redemption, issue_code_of_reservation, keep_redemption_use, settle_code_of_reservation, void_code_of_reversed
-- The ledger: append-only bookings with two postings each, redemptions, held vouchers, corrections, merges, expiry. Its functions alone
-- write them. A booking's id is derived from (programme, owner of the key, idempotency key), so the primary key is the idempotency
-- key and never expires (L4, T1). No booking is ever updated: what corrects, moves or ends points is a booking like any other.

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
  -- Open reservations; they count against max_redeem_per_account.
  reserved_count integer NOT NULL DEFAULT 0 CHECK (reserved_count >= 0),
  -- Redemptions of the accounts merged into this one; they count too.
  merged_count integer NOT NULL DEFAULT 0 CHECK (merged_count >= 0),
  PRIMARY KEY (program_id, account_id, kind, voucher_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, coupon_id) REFERENCES coupons (program_id, id),
  FOREIGN KEY (program_id, reward_id) REFERENCES rewards (program_id, id)
);
CALL secure_table('account_coupons', 'SELECT');
GRANT INSERT (program_id, account_id, kind, voucher_id, assigned_at, activated_at) ON account_coupons TO punktum_app;
GRANT UPDATE (assigned_at, activated_at) ON account_coupons TO punktum_app;

CREATE TABLE bookings (
  -- Refers to a programme through the account; so do the tables below through the booking.
  program_id text NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  booking_type text NOT NULL CHECK (booking_type IN ('EARNBOOKING', 'BURNBOOKING')),
  booking_type_code text NOT NULL CHECK (booking_type_code IN ('COU', 'REV', 'MANUALREVENUE')),
  points bigint NOT NULL CHECK (points BETWEEN -1000000000 AND 1000000000),
  balance_after bigint NOT NULL,
  reason text NOT NULL DEFAULT '',
  description_de text NOT NULL DEFAULT '',
  description_en text NOT NULL DEFAULT '',
  -- Milliseconds, like every time that travels: a stored time and an answered time are the same.
  booked_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  voucher_kind text CHECK (voucher_kind IN ('C', 'R')),
  voucher_id bigint,
  -- Store, register, receipt number and business day of a sale: the same sale under another key is refused (L5, T2).
  receipt_key text CHECK (length(receipt_key) BETWEEN 1 AND 200),
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  -- Device or admin whose key this is.
  key_owner text NOT NULL,
  -- No foreign keys: the history outlives devices and staff.
  device_id uuid,
  admin_id uuid,
  partner_id bigint,
  store_id bigint,
  -- 'v1', 'v2', 'receipt', 'import', ...
  source text NOT NULL,
  -- Id first: an index that begins with the programme tempts the planner to read all of it for the wall's condition.
  PRIMARY KEY (id, program_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  CHECK ((booking_type = 'EARNBOOKING' AND points >= 0) OR (booking_type = 'BURNBOOKING' AND points <= 0)),
  CHECK ((voucher_kind IS NULL) = (voucher_id IS NULL))
);
-- With the id, so that a page of a busy account's history is read in order instead of sorting all of it.
CREATE INDEX bookings_history ON bookings (account_id, booked_at DESC, id DESC);
CREATE UNIQUE INDEX bookings_by_receipt ON bookings (program_id, receipt_key) WHERE receipt_key IS NOT NULL;
CALL secure_table('bookings', 'SELECT');

-- Line 1 is the account, line 2 the programme's counter-account (account_id null), which has no stored total: a total row
-- would make every booking wait for every other. A posting is written by the statement that writes its booking, and by nothing
-- else: no foreign key, since looking each booking up again for both of its postings was a third of the cost of bookings
-- written together. The checker looks for postings without a booking.
CREATE TABLE postings (
  program_id text NOT NULL,
  booking_id uuid NOT NULL,
  line smallint NOT NULL CHECK (line IN (1, 2)),
  account_id uuid,
  points bigint NOT NULL,
  PRIMARY KEY (booking_id, line, program_id),
  CHECK ((line = 1) = (account_id IS NOT NULL))
);
CALL secure_table('postings', 'SELECT');

CREATE TABLE redemptions (
  program_id text NOT NULL,
  booking_id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('C', 'R')),
  voucher_id bigint NOT NULL,
  coupon_key text,
  store_id bigint,
  redeemed_at timestamptz(3) NOT NULL,
  -- The booking that took it back: it no longer counts against the voucher's limits.
  taken_back_id uuid,
  PRIMARY KEY (booking_id, program_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id),
  FOREIGN KEY (program_id, account_id, kind, voucher_id)
    REFERENCES account_coupons (program_id, account_id, kind, voucher_id),
  FOREIGN KEY (program_id, taken_back_id) REFERENCES bookings (program_id, id)
);
CREATE INDEX redemptions_by_account ON redemptions (program_id, account_id, redeemed_at DESC);
CALL secure_table('redemptions', 'SELECT');
CREATE TRIGGER issue_code_of_redemption AFTER INSERT ON redemptions
  FOR EACH ROW EXECUTE FUNCTION issue_code_of_redemption();

-- One row per reservation: what it holds never changes, its state changes once.
CREATE TABLE reservations (
  program_id text NOT NULL,
  -- Made of its request's key, like the id of a booking.
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('C', 'R')),
  voucher_id bigint NOT NULL,
  coupon_key text,
  -- What committing books, signed.
  points bigint NOT NULL,
  -- What the account cannot spend meanwhile.
  locked_points bigint NOT NULL GENERATED ALWAYS AS (greatest(-points, 0)) STORED,
  -- One piece was taken from a limited number.
  limited boolean NOT NULL,
  description_de text NOT NULL,
  description_en text NOT NULL,
  reserved_at timestamptz(3) NOT NULL,
  deadline_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'COMMITTED', 'RELEASED', 'EXPIRED')),
  ended_at timestamptz(3),
  booking_id uuid,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  key_owner text NOT NULL,
  device_id uuid,
  admin_id uuid,
  partner_id bigint,
  store_id bigint,
  source text NOT NULL,
  PRIMARY KEY (id, program_id),
  UNIQUE (program_id, booking_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, account_id, kind, voucher_id)
    REFERENCES account_coupons (program_id, account_id, kind, voucher_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id),
  CHECK ((state = 'OPEN') = (ended_at IS NULL)),
  CHECK ((state = 'COMMITTED') = (booking_id IS NOT NULL))
);
CREATE INDEX reservations_by_deadline ON reservations (program_id, deadline_at) WHERE state = 'OPEN';
CREATE INDEX reservations_open_of_account ON reservations (account_id) WHERE state = 'OPEN';
CALL secure_table('reservations', 'SELECT');
-- What gives points is not handed out, and what a sale uses is on the receipt already: neither has a code.
CREATE TRIGGER issue_code_of_reservation AFTER INSERT ON reservations
  FOR EACH ROW WHEN (NEW.points <= 0) EXECUTE FUNCTION issue_code_of_reservation();
CREATE TRIGGER settle_code_of_reservation AFTER UPDATE OF state ON reservations
  FOR EACH ROW EXECUTE FUNCTION settle_code_of_reservation();

-- Single-use codes of a coupon. With account_id it belongs to one account (userCouponKeyCodes).
CREATE TABLE coupon_keys (
  program_id text NOT NULL REFERENCES programs,
  coupon_id bigint NOT NULL,
  key_code text NOT NULL CHECK (length(key_code) BETWEEN 1 AND 128),
  account_id uuid,
  redeemed_by uuid,
  redeemed_at timestamptz(3),
  booking_id uuid,
  -- The open reservation that holds the key.
  reservation_id uuid,
  PRIMARY KEY (program_id, coupon_id, key_code),
  FOREIGN KEY (program_id, coupon_id) REFERENCES coupons (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, redeemed_by) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id),
  FOREIGN KEY (program_id, reservation_id) REFERENCES reservations (program_id, id)
);
CREATE INDEX coupon_keys_by_code ON coupon_keys (program_id, key_code);
CREATE INDEX coupon_keys_by_account ON coupon_keys (program_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX coupon_keys_by_redeemer ON coupon_keys (program_id, redeemed_by) WHERE redeemed_by IS NOT NULL;
CALL secure_table('coupon_keys', 'SELECT');
GRANT INSERT (program_id, coupon_id, key_code, account_id) ON coupon_keys TO punktum_app;
GRANT UPDATE (account_id) ON coupon_keys TO punktum_app;

CREATE TABLE redemption_codes (
  program_id text NOT NULL REFERENCES programs,
  code text NOT NULL CHECK (code ~ '^PR\d{12}$'),
  -- The hold it was made with; a redemption in one step has none.
  reservation_id uuid,
  -- Once it is redeemed.
  booking_id uuid,
  valid_until timestamptz(3) NOT NULL,
  voided_at timestamptz(3),
  used_at timestamptz(3),
  -- The till, device or person that handed the goods out.
  used_by text,
  PRIMARY KEY (program_id, code),
  UNIQUE (program_id, reservation_id),
  UNIQUE (program_id, booking_id),
  FOREIGN KEY (program_id, reservation_id) REFERENCES reservations (program_id, id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id),
  CHECK (reservation_id IS NOT NULL OR booking_id IS NOT NULL),
  CHECK ((used_at IS NULL) = (used_by IS NULL)),
  CHECK (used_at IS NULL OR booking_id IS NOT NULL)
);
CALL secure_table('redemption_codes', 'SELECT');
GRANT UPDATE (used_at, used_by) ON redemption_codes TO punktum_app;
CREATE TRIGGER keep_redemption_use BEFORE UPDATE OF used_at, used_by ON redemption_codes
  FOR EACH ROW EXECUTE FUNCTION keep_redemption_use();

-- A correction: the booking that takes another one back, once.
CREATE TABLE booking_reversals (
  program_id text NOT NULL,
  booking_id uuid NOT NULL,
  reversal_id uuid NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (booking_id, program_id),
  UNIQUE (reversal_id, program_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id),
  FOREIGN KEY (program_id, reversal_id) REFERENCES bookings (program_id, id)
);
CALL secure_table('booking_reversals', 'SELECT');
CREATE TRIGGER void_code_of_reversed AFTER INSERT ON booking_reversals
  FOR EACH ROW EXECUTE FUNCTION void_code_of_reversed();

-- Two accounts made one. The bookings of the secondary stay where they are; this row makes them readable from the primary.
CREATE TABLE account_merges (
  program_id text NOT NULL,
  id uuid NOT NULL,
  primary_id uuid NOT NULL,
  secondary_id uuid NOT NULL,
  -- What moved, signed; without points there are no bookings.
  points bigint NOT NULL,
  debit_id uuid,
  credit_id uuid,
  identifiers integer NOT NULL,
  coupons integer NOT NULL,
  memberships integer NOT NULL,
  merged_at timestamptz(3) NOT NULL,
  merged_by uuid,
  PRIMARY KEY (id, program_id),
  -- An account is merged into another once.
  UNIQUE (program_id, secondary_id),
  FOREIGN KEY (program_id, primary_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, secondary_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, debit_id) REFERENCES bookings (program_id, id),
  FOREIGN KEY (program_id, credit_id) REFERENCES bookings (program_id, id),
  CHECK (primary_id <> secondary_id),
  CHECK ((points = 0) = (debit_id IS NULL) AND (points = 0) = (credit_id IS NULL))
);
CREATE INDEX account_merges_by_primary ON account_merges (program_id, primary_id, merged_at);
CALL secure_table('account_merges', 'SELECT');

-- Where the points of a booking are older than the booking: a merge does not make points young again.
CREATE TABLE point_lots (
  program_id text NOT NULL,
  booking_id uuid NOT NULL,
  line integer NOT NULL,
  earned_at timestamptz(3) NOT NULL,
  points bigint NOT NULL CHECK (points > 0),
  PRIMARY KEY (booking_id, line, program_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id)
);
CALL secure_table('point_lots', 'SELECT');

-- Which bookings are expired points; one per account and day.
CREATE TABLE point_expirations (
  program_id text NOT NULL,
  account_id uuid NOT NULL,
  day date NOT NULL,
  booking_id uuid NOT NULL,
  life_months integer NOT NULL,
  PRIMARY KEY (account_id, day, program_id),
  UNIQUE (booking_id, program_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id)
);
CALL secure_table('point_expirations', 'SELECT');

-- How far the accounts of a programme were gone through on a day, so that a run goes on where another one stopped.
CREATE TABLE point_expiry_runs (
  program_id text NOT NULL REFERENCES programs,
  day date NOT NULL,
  after_account_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  expired_accounts integer NOT NULL DEFAULT 0,
  expired_points bigint NOT NULL DEFAULT 0,
  finished_at timestamptz(3),
  PRIMARY KEY (program_id, day)
);
CALL secure_table('point_expiry_runs', 'SELECT');
