-- Returns the account, if the sale may be booked on it; when points are taken, overdue reservations are released first.
-- `p_available` is what the account could lose at evaluation, where that mattered. It is compared before the release,
-- because it was read before one.
CREATE OR REPLACE FUNCTION check_sale_account(account accounts, p_points bigint, p_paid_points bigint, p_available bigint, p_preview boolean)
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

REVOKE ALL ON FUNCTION check_sale_account FROM PUBLIC;
