-- Sales: what was sold, what it gave and why. A sale is written once, with its bookings, in one transaction; nothing here is
-- ever updated. What a sale gives is worked out by the platform (packages/domain); the functions below check that nothing
-- it was worked out from has changed meanwhile, and say so with SQLSTATE PK002: then it is worked out again.

-- What is not paid with points earns, also where a part is paid with them.
ALTER TABLE programs ADD COLUMN earns_on_rest boolean NOT NULL DEFAULT false;

ALTER TABLE promotions
  -- `name` is German.
  ADD COLUMN name_en text NOT NULL DEFAULT '',
  -- Merchandise groups the rule is for; none: what is typed under its key, or for rmt all the rest.
  ADD COLUMN merchandise_group_codes text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT promotions_factor CHECK (factor BETWEEN 0 AND 1000000),
  ADD CONSTRAINT promotions_points CHECK (points BETWEEN 0 AND 1000000000);

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
  PRIMARY KEY (id, program_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  CHECK ((account_id IS NULL) = (balance_after IS NULL))
);
CREATE UNIQUE INDEX transactions_by_receipt ON transactions (program_id, receipt_key) WHERE receipt_key IS NOT NULL;
CREATE INDEX transactions_by_external_id ON transactions (program_id, external_id, created_at DESC);
CREATE INDEX transactions_by_account ON transactions (account_id, transaction_time DESC, id DESC) WHERE account_id IS NOT NULL;
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
  -- The line of an earlier sale this one returns.
  original_id uuid,
  original_sequence_number integer,
  PRIMARY KEY (transaction_id, sequence_number, program_id),
  FOREIGN KEY (program_id, transaction_id) REFERENCES transactions (program_id, id),
  FOREIGN KEY (program_id, original_id) REFERENCES transactions (program_id, id),
  CHECK ((original_id IS NULL) = (original_sequence_number IS NULL))
);
CREATE INDEX transaction_lines_by_original ON transaction_lines (original_id) WHERE original_id IS NOT NULL;
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

CREATE FUNCTION refuse_stale(what text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'PK002', MESSAGE = what || ' changed meanwhile';
END
$$;

-- Answers the account a sale may be booked on, without what is overdue where points are taken. `p_available` is what it was
-- thought to be able to lose, where that mattered: it is compared before anything is released, as it was read.
CREATE FUNCTION check_sale_account(account accounts, p_points bigint, p_paid_points bigint, p_available bigint, p_preview boolean)
RETURNS accounts
LANGUAGE plpgsql AS $$
BEGIN
  IF p_available IS NOT NULL AND p_available <> greatest(account.points - account.floor_points, 0) THEN
    PERFORM refuse_stale('the balance');
  ELSIF account.open_reservations > 0 AND p_points < 0 AND NOT p_preview THEN
    account := release_overdue_reservations(account);
  END IF;
  IF p_paid_points > 0 AND account.status = 'LOCKED' THEN
    PERFORM refuse('LOCKED_USER');
  ELSIF p_paid_points > 0 AND account.points - p_paid_points < account.floor_points THEN
    PERFORM refuse('USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN');
  ELSIF p_points < 0 AND account.points + p_points < account.floor_points THEN
    PERFORM refuse('NOT_ENOUGH_POINT');
  END IF;
  RETURN account;
END
$$;

-- The coupons a sale uses are still switched on, used as often as before, and to be had: [{ coupon_id, redeemed_count }].
CREATE FUNCTION check_sale_coupons(p_program text, p_account_id uuid, p_coupons jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM jsonb_to_recordset(p_coupons) AS wanted (coupon_id bigint, redeemed_count integer)
    LEFT JOIN account_coupons u ON u.program_id = p_program AND u.account_id = p_account_id AND u.kind = 'C'
      AND u.voucher_id = wanted.coupon_id
    LEFT JOIN coupons c ON c.program_id = p_program AND c.id = wanted.coupon_id
    WHERE u.activated_at IS NULL OR u.redeemed_count <> wanted.redeemed_count
      OR (c.max_redeem_total IS NOT NULL AND c.redeemed_total >= c.max_redeem_total)
  ) THEN
    PERFORM refuse_stale('a coupon');
  END IF;
END
$$;

-- The lines a sale returns are returned as far as it was worked out for: [{ original_id, sequence_number, returned_cents }],
-- from the first return of the sale of that line.
CREATE FUNCTION check_sale_returns(p_program text, p_returns jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM jsonb_to_recordset(p_returns) AS r (original_id uuid, sequence_number integer, returned_cents bigint, is_booked boolean)
    WHERE r.returned_cents <> (
        SELECT coalesce(sum(abs(l.extended_amount_cents)), 0) FROM transaction_lines l
        WHERE l.program_id = p_program AND l.original_id = r.original_id AND l.original_sequence_number = r.sequence_number)
      OR r.is_booked <> (
        SELECT t.account_id IS NOT NULL OR EXISTS (
          SELECT FROM transaction_incentives i WHERE i.program_id = p_program AND i.transaction_id = t.id)
        FROM transactions t WHERE t.program_id = p_program AND t.id = r.original_id)
  ) THEN
    PERFORM refuse_stale('a return');
  END IF;
END
$$;

-- Id of the booking of a coupon that a sale used, made of the id of the sale's own booking: a UUID of version 8.
CREATE FUNCTION coupon_booking_id(p_sale_booking_id uuid, p_coupon_id bigint) RETURNS uuid
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  bytes bytea := substring(sha256(convert_to(p_sale_booking_id || ' coupon ' || p_coupon_id, 'UTF8')) FOR 16);
BEGIN
  bytes := set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128);
  bytes := set_byte(bytes, 8, get_byte(bytes, 8) & 63 | 128);
  RETURN encode(bytes, 'hex')::uuid;
END
$$;

-- The bookings of a sale: one for each coupon it uses, then its own. `b` is that booking but for type, points and balance;
-- p_points are all points together. Answers the balance.
CREATE FUNCTION write_sale_bookings(account accounts, b bookings, p_points bigint, p_level_points bigint, p_coupons jsonb)
RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  used record;
  of_coupon bookings;
  balance bigint := account.points;
BEGIN
  FOR used IN
    SELECT c.id, c.texts, c.max_redeem_total, c.coupon_type_code, c.max_redeem_per_account, wanted.points
    FROM jsonb_to_recordset(p_coupons) AS wanted (coupon_id bigint, points bigint)
    JOIN coupons c ON c.program_id = b.program_id AND c.id = wanted.coupon_id
    ORDER BY c.id
  LOOP
    IF used.max_redeem_total IS NOT NULL THEN
      UPDATE coupons SET redeemed_total = redeemed_total + 1
      WHERE program_id = b.program_id AND id = used.id AND redeemed_total < max_redeem_total;
      IF NOT FOUND THEN
        PERFORM refuse_stale('a coupon');
      END IF;
    END IF;
    balance := balance + used.points;
    of_coupon := b;
    of_coupon.id := coupon_booking_id(b.id, used.id);
    of_coupon.receipt_key := NULL;
    of_coupon.booking_type := 'EARNBOOKING';
    of_coupon.booking_type_code := 'COU';
    of_coupon.points := used.points;
    of_coupon.balance_after := balance;
    of_coupon.description_de := coalesce(used.texts #>> '{de,title}', used.texts #>> '{en,title}', '');
    of_coupon.description_en := coalesce(used.texts #>> '{en,title}', used.texts #>> '{de,title}', '');
    of_coupon.voucher_kind := 'C';
    of_coupon.voucher_id := used.id;
    IF NOT write_booking(of_coupon) THEN
      PERFORM refuse_taken_booking(of_coupon);
    END IF;
    PERFORM write_redemption(of_coupon, NULL);
    -- Extra points come once per switching on; a multiplier stays on until its number of uses is reached.
    UPDATE account_coupons u SET activated_at = NULL
    WHERE u.program_id = b.program_id AND u.account_id = b.account_id AND u.kind = 'C' AND u.voucher_id = used.id
      AND (used.coupon_type_code = 'EXTRAPOINT' OR u.redeemed_count + u.merged_count >= used.max_redeem_per_account);
  END LOOP;

  b.booking_type_code := 'REV';
  b.points := account.points + p_points - balance;
  b.booking_type := CASE WHEN b.points < 0 THEN 'BURNBOOKING' ELSE 'EARNBOOKING' END;
  b.balance_after := account.points + p_points;
  IF NOT write_booking(b) THEN
    PERFORM refuse_taken_booking(b);
  END IF;
  IF p_level_points <> greatest(b.points, 0) THEN
    UPDATE accounts a SET state_points = greatest(a.state_points + p_level_points - greatest(b.points, 0), 0)
    WHERE a.program_id = b.program_id AND a.id = b.account_id;
  END IF;
  RETURN b.balance_after;
END
$$;

-- Tells the tablet beside the till (A-96): only one that is mounted, and only the sale's own figures.
CREATE FUNCTION announce_sale(sale transactions, p_key_code text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (program_id, topic, room, payload)
  SELECT sale.program_id, 'REVENUE', 'cash:' || sale.till, jsonb_strip_nulls(jsonb_build_object(
    'totalRevenue', sale.amount_cents, 'totalPoints', sale.points, 'externalId', sale.external_id,
    'transactionId', sale.id, 'date', to_char(sale.transaction_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'keyCode', p_key_code))
  WHERE EXISTS (
    SELECT FROM mountings m
    LEFT JOIN interaction_points p ON p.program_id = m.program_id AND p.id = m.app_interaction_id
    WHERE m.program_id = sale.program_id AND m.device_id IS NOT NULL
      AND coalesce(m.cash_interaction_id, p.paired_cash_id) = sale.till);
END
$$;

-- Everything that can speak against a sale, apart from its account: the same for booking and for a preview.
CREATE FUNCTION check_sale(sale transactions, p_details jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- What is older than a year and a month is no sale of a till's queue, but a wrong clock (T13).
  IF sale.transaction_time NOT BETWEEN now() - interval '400 days' AND now() + interval '5 minutes' THEN
    PERFORM refuse('REQUEST_INVALID');
  END IF;
  PERFORM claim_receipt(sale.program_id, sale.receipt_key);
  PERFORM check_sale_returns(sale.program_id, p_details -> 'returns');
END
$$;

-- The template of a sale's bookings.
CREATE FUNCTION sale_booking(sale transactions, p_id uuid, p_account_id uuid, p_descriptions jsonb) RETURNS bookings
LANGUAGE plpgsql AS $$
DECLARE
  b bookings;
BEGIN
  b.program_id := sale.program_id;
  b.id := p_id;
  b.account_id := p_account_id;
  b.reason := '';
  b.description_de := p_descriptions ->> 'de';
  b.description_en := p_descriptions ->> 'en';
  b.booked_at := sale.transaction_time;
  b.created_at := clock_timestamp();
  b.receipt_key := sale.receipt_key;
  b.fingerprint := sale.fingerprint;
  b.key_owner := sale.key_owner;
  b.device_id := sale.device_id;
  b.admin_id := sale.admin_id;
  b.partner_id := sale.partner_id;
  b.store_id := sale.store_id;
  b.source := sale.source;
  RETURN b;
END
$$;

CREATE FUNCTION write_sale(sale transactions, p_details jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transactions VALUES (sale.*) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO transaction_lines
  SELECT l.* FROM jsonb_populate_recordset(NULL::transaction_lines, p_details -> 'lines') AS l;
  INSERT INTO transaction_reasons
  SELECT r.* FROM jsonb_populate_recordset(NULL::transaction_reasons, p_details -> 'reasons') AS r;
  RETURN true;
END
$$;

-- Books a sale, or with p_preview only says whether it could be booked; then nothing is locked and nothing written.
-- p_sale is a row of `transactions`. p_details: lines and reasons as rows of their tables; coupons
-- [{ coupon_id, redeemed_count, points }]; returns as check_sale_returns() wants them; available; keyCode; descriptions.
-- Locks: the account, then the sales that are returned by id, then coupons.
CREATE FUNCTION book_transaction(p_program text, p_sale jsonb, p_details jsonb, p_preview boolean)
RETURNS TABLE (transaction_id uuid, balance bigint, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  sale transactions := jsonb_populate_record(NULL::transactions, p_sale);
  earlier transactions;
BEGIN
  PERFORM enter_program(p_program);
  sale.program_id := p_program;
  sale.created_at := clock_timestamp();
  IF sale.account_id IS NOT NULL AND NOT p_preview THEN
    begun := begin_booking(p_program, sale.id, sale.fingerprint, sale.account_id);
    account := begun.account;
  ELSIF sale.account_id IS NOT NULL THEN
    SELECT * INTO account FROM accounts a WHERE a.program_id = p_program AND a.id = sale.account_id;
    IF account.id IS NULL THEN
      PERFORM refuse('USER_KEY_DOES_NOT_EXIST');
    ELSIF account.status IN ('INACTIVE', 'TERMINATED') THEN
      PERFORM refuse('USER_KEY_DEACTIVATED');
    END IF;
  ELSIF NOT p_preview THEN
    -- There is no account to lock: a copy of the request waits here and then finds the first one's sale.
    PERFORM pg_advisory_xact_lock(hashtextextended(p_program || ' ' || sale.id, 6));
  END IF;

  SELECT * INTO earlier FROM transactions t WHERE t.program_id = p_program AND t.id = sale.id;
  IF earlier.id IS NOT NULL AND earlier.fingerprint = sale.fingerprint THEN
    RETURN QUERY SELECT earlier.id, earlier.balance_after, true;
    RETURN;
  ELSIF earlier.id IS NOT NULL OR EXISTS (SELECT FROM bookings b WHERE b.program_id = p_program AND b.id = sale.id) THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;

  IF NOT p_preview THEN
    PERFORM t.id FROM transactions t
    WHERE t.program_id = p_program AND t.id IN (
      SELECT r.original_id FROM jsonb_to_recordset(p_details -> 'returns') AS r (original_id uuid))
    ORDER BY t.id FOR NO KEY UPDATE;
  END IF;
  PERFORM check_sale(sale, p_details);
  IF account.id IS NOT NULL THEN
    account := check_sale_account(account, sale.points, sale.paid_points, (p_details ->> 'available')::bigint, p_preview);
    PERFORM check_sale_coupons(p_program, account.id, p_details -> 'coupons');
    sale.balance_after := account.points + sale.points;
  END IF;
  IF p_preview THEN
    RETURN QUERY SELECT sale.id, sale.balance_after, false;
    RETURN;
  END IF;

  IF NOT write_sale(sale, p_details) THEN
    PERFORM refuse('BON_ID_ALREADY_EXISTS');
  END IF;
  IF account.id IS NOT NULL THEN
    PERFORM write_sale_bookings(account, sale_booking(sale, sale.id, account.id, p_details -> 'descriptions'), sale.points,
      sale.level_points, p_details -> 'coupons');
  END IF;
  IF sale.till IS NOT NULL THEN
    PERFORM announce_sale(sale, p_details ->> 'keyCode');
  END IF;
  RETURN QUERY SELECT sale.id, sale.balance_after, false;
END
$$;

-- Books what an anonymous sale waits to give to the account that showed its card, once. p_incentive is a row of
-- `transaction_incentives` with fingerprint, key_owner, device_id, admin_id and source of the request; p_details as above,
-- returns naming the sale's own lines as far as they were returned.
CREATE FUNCTION incentivate_transaction(p_program text, p_incentive jsonb, p_details jsonb)
RETURNS TABLE (transaction_id uuid, balance bigint, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  earlier bookings;
  asked transactions := jsonb_populate_record(NULL::transactions, p_incentive);
  incentive transaction_incentives := jsonb_populate_record(NULL::transaction_incentives, p_incentive);
  sale transactions;
BEGIN
  begun := begin_booking(p_program, incentive.id, asked.fingerprint, incentive.account_id);
  account := begun.account;
  earlier := begun.earlier;
  IF earlier.id IS NOT NULL THEN
    RETURN QUERY SELECT i.transaction_id, i.balance_after, true FROM transaction_incentives i
      WHERE i.program_id = p_program AND i.id = incentive.id;
    RETURN;
  END IF;
  SELECT * INTO sale FROM transactions t WHERE t.program_id = p_program AND t.id = incentive.transaction_id FOR NO KEY UPDATE;
  IF sale.id IS NULL THEN
    PERFORM refuse('NOT_FOUND');
  ELSIF sale.account_id IS NOT NULL OR EXISTS (
    SELECT FROM transaction_incentives i WHERE i.program_id = p_program AND i.transaction_id = sale.id) THEN
    PERFORM refuse('BON_ID_ALREADY_EXISTS');
  END IF;
  PERFORM check_sale_returns(p_program, p_details -> 'returns');
  account := check_sale_account(account, incentive.points, 0, (p_details ->> 'available')::bigint, false);
  PERFORM check_sale_coupons(p_program, account.id, p_details -> 'coupons');

  incentive.program_id := p_program;
  incentive.created_at := clock_timestamp();
  incentive.balance_after := account.points + incentive.points;
  INSERT INTO transaction_incentives VALUES (incentive.*);
  INSERT INTO transaction_reasons
  SELECT r.* FROM jsonb_populate_recordset(NULL::transaction_reasons, p_details -> 'reasons') AS r;
  sale.fingerprint := asked.fingerprint;
  sale.key_owner := asked.key_owner;
  sale.device_id := asked.device_id;
  sale.admin_id := asked.admin_id;
  sale.source := asked.source;
  PERFORM write_sale_bookings(account, sale_booking(sale, incentive.id, account.id, p_details -> 'descriptions'),
    incentive.points, incentive.level_points, p_details -> 'coupons');
  RETURN QUERY SELECT incentive.transaction_id, incentive.balance_after, false;
END
$$;

-- What made an account's state points, newest first, after the row (p_before_at, p_before_id): everything earned, less what was
-- returned or corrected; payments, redemptions and merges count nothing. Bookings of accounts merged into it come along.
CREATE FUNCTION read_level_bookings(p_program text, p_account_id uuid, p_limit integer, p_before_at timestamptz, p_before_id uuid)
RETURNS TABLE (id uuid, points bigint, booked_at timestamptz, booking_type_code text, reason text, description_de text,
  description_en text)
LANGUAGE plpgsql STABLE SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT counted.id, counted.level_points, counted.booked_at, counted.booking_type_code, counted.reason, counted.description_de,
    counted.description_en
  FROM (
    SELECT b.*, CASE
      WHEN v.reversal_id IS NOT NULL THEN least(b.points, 0)
      ELSE coalesce(t.level_points, i.level_points, greatest(b.points, 0))
    END AS level_points
    FROM bookings b
    LEFT JOIN booking_reversals v ON v.program_id = p_program AND v.reversal_id = b.id
    LEFT JOIN transactions t ON t.program_id = p_program AND t.id = b.id AND t.account_id IS NOT NULL
    LEFT JOIN transaction_incentives i ON i.program_id = p_program AND i.id = b.id
    WHERE b.account_id IN (SELECT p_account_id UNION ALL SELECT m.secondary_id FROM list_merged_accounts(p_program, p_account_id) m)
      AND b.program_id = p_program AND b.source <> 'merge'
      AND (b.booked_at, b.id) < (coalesce(p_before_at, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  ) AS counted
  WHERE counted.level_points <> 0
  ORDER BY counted.booked_at DESC, counted.id DESC
  LIMIT p_limit;
END
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA punktum FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  book_transaction(text, jsonb, jsonb, boolean),
  incentivate_transaction(text, jsonb, jsonb),
  read_level_bookings(text, uuid, integer, timestamptz, uuid)
  TO punktum_app;
GRANT EXECUTE ON FUNCTION coupon_booking_id(uuid, bigint) TO punktum_auditor;
