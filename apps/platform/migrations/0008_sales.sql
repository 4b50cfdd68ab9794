-- needs: receipt_number_of
-- Sales: what was sold, what it gave and why. What a sale gives is worked out by the platform (packages/domain); the functions that
-- write it check that nothing it was worked out from has changed meanwhile.

-- What was sold, what it gave and why. A sale is written once, with its bookings, in one transaction; nothing here is ever updated.
CREATE TABLE transactions (
  program_id text NOT NULL REFERENCES programs,
  -- Made of its request's key, like the id of a booking; the booking of the sale itself has the same id.
  id uuid NOT NULL,
  transaction_type text NOT NULL CHECK (transaction_type IN ('EARNTRANSACTION', 'PAYWITHPOINTSTRANSACTION')),
  amount_cents bigint NOT NULL,
  -- The part of the amount points pay, and the points that pay it.
  paid_cents bigint NOT NULL CHECK (paid_cents >= 0),
  paid_points bigint NOT NULL CHECK (paid_points >= 0),
  -- Signed. What was booked, coupons included; for an anonymous sale what it waits to give.
  points bigint NOT NULL CHECK (points BETWEEN -1000000000 AND 1000000000),
  -- What the booking with this id counts towards levels: payments count nothing, returns take back.
  level_points bigint NOT NULL,
  -- Null: an anonymous sale.
  account_id uuid,
  -- Null: an anonymous sale.
  balance_after bigint,
  -- A label, not a key: sales of one minute may share it (B-13).
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 200),
  receipt_key text CHECK (length(receipt_key) BETWEEN 1 AND 200),
  transaction_time timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- The CASH interaction point it came from.
  till text,
  partner_id bigint,
  store_id bigint,
  device_id uuid,
  admin_id uuid,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  key_owner text NOT NULL,
  source text NOT NULL,
  -- What the answer said of the returns in it: [{ code, lines }].
  remarks jsonb CHECK (jsonb_typeof(remarks) = 'array'),
  PRIMARY KEY (id, program_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  CHECK ((account_id IS NULL) = (balance_after IS NULL))
);
CREATE UNIQUE INDEX transactions_by_receipt ON transactions (program_id, receipt_key) WHERE receipt_key IS NOT NULL;
CREATE INDEX transactions_by_external_id ON transactions (program_id, external_id, created_at DESC);
CREATE INDEX transactions_by_account ON transactions (account_id, transaction_time DESC, id DESC) WHERE account_id IS NOT NULL;
CREATE INDEX transactions_by_receipt_number ON transactions (program_id, receipt_number_of(receipt_key), created_at DESC)
  WHERE receipt_key IS NOT NULL;
CREATE INDEX transactions_by_booking_number ON transactions (program_id, right(id::text, 8));
CALL secure_table('transactions', 'SELECT');

CREATE TABLE transaction_lines (
  program_id text NOT NULL,
  transaction_id uuid NOT NULL,
  sequence_number integer NOT NULL CHECK (sequence_number > 0),
  type text NOT NULL CHECK (type IN ('SALE', 'RETURN')),
  item_id text NOT NULL,
  description text NOT NULL,
  merchandise_group_code text NOT NULL,
  merchandise_sub_group_code text NOT NULL,
  revenue_key text CHECK (revenue_key IN ('rmc1', 'rmc2', 'rmc3', 'rmt', 'rmb')),
  -- As it was reported.
  extended_amount_cents bigint NOT NULL,
  points bigint NOT NULL,
  -- What it would take where no floor stopped it.
  due_points bigint NOT NULL,
  -- What settling the lines with the total took off the line, negative where it added something: the till reported the sum
  -- of both.
  discount_cents bigint NOT NULL DEFAULT 0,
  -- False: it earned nothing, whatever rule there was for it.
  eligible boolean NOT NULL DEFAULT true,
  PRIMARY KEY (transaction_id, sequence_number, program_id),
  FOREIGN KEY (program_id, transaction_id) REFERENCES transactions (program_id, id)
);
CALL secure_table('transaction_lines', 'SELECT');

-- Why a sale gave what it gave. The points of its reasons add up to its points.
CREATE TABLE transaction_reasons (
  program_id text NOT NULL,
  transaction_id uuid NOT NULL,
  number integer NOT NULL,
  -- Added when the card of an anonymous sale was shown.
  at_incentive boolean NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PROMOTION', 'STANDARD', 'COUPON', 'RETURN', 'PAYMENT', 'MANUAL', 'FLOOR')),
  rule_id text NOT NULL,
  name_de text NOT NULL,
  name_en text NOT NULL,
  -- Decimal text.
  factor text,
  fixed_points bigint,
  revenue_cents bigint,
  points bigint NOT NULL,
  PRIMARY KEY (transaction_id, at_incentive, number, program_id),
  FOREIGN KEY (program_id, transaction_id) REFERENCES transactions (program_id, id)
);
CALL secure_table('transaction_reasons', 'SELECT');

-- What each RETURN line takes off which line of which earlier sale. One that names no line may be spread over several.
CREATE TABLE transaction_returns (
  program_id text NOT NULL,
  transaction_id uuid NOT NULL,
  sequence_number integer NOT NULL,
  original_id uuid NOT NULL,
  original_sequence_number integer NOT NULL,
  -- Never more in all than the line cost.
  returned_cents bigint NOT NULL CHECK (returned_cents > 0),
  -- Signed; what it would take where no floor stopped it. The returns that follow count from here.
  due_points bigint NOT NULL,
  PRIMARY KEY (original_id, original_sequence_number, transaction_id, sequence_number, program_id),
  FOREIGN KEY (program_id, transaction_id) REFERENCES transactions (program_id, id),
  FOREIGN KEY (program_id, original_id) REFERENCES transactions (program_id, id)
);
CREATE INDEX transaction_returns_by_transaction ON transaction_returns (transaction_id);
CALL secure_table('transaction_returns', 'SELECT');

-- The account that showed its card for an anonymous sale, once (API-23, A-70).
CREATE TABLE transaction_incentives (
  program_id text NOT NULL,
  transaction_id uuid NOT NULL,
  -- Id of its booking.
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  points bigint NOT NULL,
  level_points bigint NOT NULL,
  balance_after bigint NOT NULL,
  -- Of the sale's lines in their order, coupons included.
  line_points bigint[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (transaction_id, program_id),
  UNIQUE (id, program_id),
  FOREIGN KEY (program_id, transaction_id) REFERENCES transactions (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id)
);
CREATE INDEX transaction_incentives_by_account ON transaction_incentives (account_id);
CALL secure_table('transaction_incentives', 'SELECT');
