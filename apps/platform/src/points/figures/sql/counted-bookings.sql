-- needs: figured_bookings
-- The bookings of a counting step with their days: written between p_from and p_to by transactions from p_first up to
-- p_before (exclusive). Rows written before p_safe certainly belong to transactions below p_before.
CREATE OR REPLACE FUNCTION counted_bookings(
  p_program text, p_zone text, p_from timestamptz, p_to timestamptz, p_first bigint, p_before bigint, p_safe timestamptz
) RETURNS TABLE (
  id uuid, account_id uuid, day date, partner_id bigint, store_id bigint, points bigint, code text, figure text, is_by_hand boolean,
  admin_id uuid, voucher text, redemptions bigint, is_sale boolean, amount_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT b.id, b.account_id, (b.booked_at AT TIME ZONE p_zone)::date, coalesce(b.partner_id, 0), coalesce(b.store_id, 0), b.points,
    b.code, b.figure, b.is_by_hand, b.admin_id, b.voucher, b.redemptions, b.is_sale, b.amount_cents
  FROM figured_bookings(p_program) b
  WHERE b.created_at >= p_from AND b.created_at < p_to
    AND (b.created_at < p_safe OR b.number BETWEEN p_first AND p_before - 1)
$$;

REVOKE ALL ON FUNCTION counted_bookings FROM PUBLIC;
