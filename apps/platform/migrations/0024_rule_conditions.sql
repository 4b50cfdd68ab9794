-- Further conditions of earning rules, and what the limited ones have given. A rule without them costs a booking nothing: counters
-- have rows only for rules that limit members or have a budget.
ALTER TABLE promotions
  -- Never read by a booking.
  ADD COLUMN draft boolean NOT NULL DEFAULT false,
  -- Days on which the hours begin; none: every day.
  ADD COLUMN weekdays text[] NOT NULL DEFAULT '{}'
    CHECK (weekdays <@ ARRAY['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']),
  -- Minutes after midnight on the shop's clock; the last is outside. Below the first, it is one of the next day.
  ADD COLUMN from_minute integer CHECK (from_minute BETWEEN 0 AND 1439),
  ADD COLUMN to_minute integer CHECK (to_minute BETWEEN 0 AND 1440),
  ADD COLUMN minimum_cents bigint CHECK (minimum_cents > 0),
  ADD COLUMN level_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN store_ids bigint[] NOT NULL DEFAULT '{}',
  -- Sales of one member that get it, on one day of the shop and ever.
  ADD COLUMN times_per_day integer CHECK (times_per_day > 0),
  ADD COLUMN times_in_all integer CHECK (times_in_all > 0),
  -- Points it gives to all members together, from the day the budget is set.
  ADD COLUMN budget_points bigint CHECK (budget_points BETWEEN 1 AND 1000000000000),
  ADD CONSTRAINT promotions_hours CHECK ((from_minute IS NULL) = (to_minute IS NULL));

-- Points given of a budget. One row a rule, behind whose lock sales of that rule wait for each other; not a column of promotions,
-- so that nobody who edits a rule stops sales.
CREATE TABLE promotion_budgets (
  program_id text NOT NULL,
  promotion_id bigint NOT NULL,
  given_points bigint NOT NULL CHECK (given_points >= 0),
  PRIMARY KEY (program_id, promotion_id),
  FOREIGN KEY (program_id, promotion_id) REFERENCES promotions (program_id, id)
);
CALL secure_table('promotion_budgets', 'SELECT');

-- Sales of a member that got a limited rule, by the day of the shop: a late sale counts on its own day.
CREATE TABLE promotion_uses (
  program_id text NOT NULL,
  account_id uuid NOT NULL,
  promotion_id bigint NOT NULL,
  day date NOT NULL,
  times integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (program_id, account_id, promotion_id, day),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, promotion_id) REFERENCES promotions (program_id, id)
);
CALL secure_table('promotion_uses', 'SELECT');
