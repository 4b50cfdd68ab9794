-- Counts a sale for its limited rules: [{ promotion_id, points, day }]. A rule without enough left raises PK002, and
-- the platform evaluates the sale without it. Repeated requests never reach this function, so nothing is counted twice.
--
-- Locks: budgets by rule id, after all other locks of a sale. Uses need no lock, because the account is locked.
CREATE OR REPLACE FUNCTION use_promotions(p_program text, p_account_id uuid, p_uses jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  used record;
BEGIN
  FOR used IN
    SELECT p.id, p.times_per_day, p.times_in_all, p.budget_points, wanted.points, wanted.day
    FROM jsonb_to_recordset(p_uses) AS wanted (promotion_id bigint, points bigint, day date)
    JOIN promotions p ON p.program_id = p_program AND p.id = wanted.promotion_id
    ORDER BY p.id
  LOOP
    IF p_account_id IS NOT NULL AND (used.times_per_day IS NOT NULL OR used.times_in_all IS NOT NULL) THEN
      INSERT INTO promotion_uses AS u (program_id, account_id, promotion_id, day, times)
      VALUES (p_program, p_account_id, used.id, used.day, 1)
      ON CONFLICT (program_id, account_id, promotion_id, day) DO UPDATE SET times = u.times + 1
      WHERE u.times < coalesce(used.times_per_day, 2147483647);
      IF NOT FOUND OR used.times_in_all < (
        SELECT sum(u.times) FROM promotion_uses u
        WHERE u.program_id = p_program AND u.account_id = p_account_id AND u.promotion_id = used.id)
      THEN
        PERFORM refuse_stale('the limit of a rule');
      END IF;
    END IF;
    IF used.budget_points IS NOT NULL THEN
      INSERT INTO promotion_budgets AS b (program_id, promotion_id, given_points)
      SELECT p_program, used.id, used.points WHERE used.points <= used.budget_points
      ON CONFLICT (program_id, promotion_id) DO UPDATE SET given_points = b.given_points + excluded.given_points
      WHERE b.given_points + excluded.given_points <= used.budget_points;
      IF NOT FOUND THEN
        PERFORM refuse_stale('the budget of a rule');
      END IF;
    END IF;
  END LOOP;
END
$$;

REVOKE ALL ON FUNCTION use_promotions FROM PUBLIC;
