-- The bookings that make up an account's level points, newest first, after the row (p_before_at, p_before_id): earnings
-- less returns and corrections. Payments, redemptions and merges count nothing. Bookings of merged accounts are
-- included.
CREATE OR REPLACE FUNCTION read_level_bookings(p_program text, p_account_id uuid, p_limit integer, p_before_at timestamptz, p_before_id uuid)
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

REVOKE ALL ON FUNCTION read_level_bookings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_level_bookings TO punktum_app;
