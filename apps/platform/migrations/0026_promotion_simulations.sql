-- Drafts of earning rules that run over past sales. A process takes one for a while and begins from the first sale; when it dies,
-- another process takes it again from the first sale, so that limits and budgets are counted right.
CREATE TABLE promotion_simulations (
  program_id text NOT NULL REFERENCES programs,
  -- Grows with time.
  id uuid NOT NULL,
  -- [rule] as the request sent them.
  rules jsonb NOT NULL,
  from_time timestamptz(3) NOT NULL,
  to_time timestamptz(3) NOT NULL,
  -- Sales of these partners and shops only; null: all.
  partner_ids bigint[],
  store_ids bigint[],
  asked_by uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  -- Takes so far. A process that finds another number has lost its take.
  takes integer NOT NULL DEFAULT 0,
  taken_until timestamptz(3),
  -- Sales up to here are done.
  done_until timestamptz(3),
  sales bigint NOT NULL DEFAULT 0,
  -- What it would have cost; of DONE ones.
  result jsonb,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, asked_by) REFERENCES admins (program_id, id),
  CHECK (from_time < to_time),
  CHECK ((state = 'DONE') = (result IS NOT NULL))
);
CREATE INDEX promotion_simulations_open ON promotion_simulations (id) WHERE state IN ('WAITING', 'RUNNING');
CALL secure_table('promotion_simulations', 'SELECT, INSERT, DELETE');
-- For programs_with_open_simulations().
CREATE POLICY owner_finds_open ON promotion_simulations FOR SELECT TO punktum_owner USING (true);
GRANT UPDATE (state, takes, taken_until, done_until, sales, result) ON promotion_simulations TO punktum_app;

-- Sales of a period. A summary of blocks, because sales are written nearly in the order of their time: a sale that is booked writes
-- no entry.
CREATE INDEX transactions_by_time ON transactions USING brin (transaction_time) WITH (pages_per_range = 32, autosummarize = on);
