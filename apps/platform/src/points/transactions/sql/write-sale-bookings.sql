-- Writes the bookings of a sale: one per used coupon, then its own. `b` is that booking without type, points and
-- balance; p_points is the sum of all points. Returns the level that they reached together, as it is sent.
CREATE OR REPLACE FUNCTION write_sale_bookings(account accounts, b bookings, p_points bigint, p_level_points bigint, p_coupons jsonb)
RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  used record;
  of_coupon bookings;
  balance bigint := account.points;
  state_after bigint := account.state_points;
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
    state_after := state_after + greatest(used.points, 0);
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
    PERFORM write_booking(of_coupon);
    PERFORM write_redemption(of_coupon, NULL);
    -- An extra-points coupon is deactivated after one use; a multiplier stays active until its limit of uses is
    -- reached.
    UPDATE account_coupons u SET activated_at = NULL
    WHERE u.program_id = b.program_id AND u.account_id = b.account_id AND u.kind = 'C' AND u.voucher_id = used.id
      AND (used.coupon_type_code = 'EXTRAPOINT' OR u.redeemed_count + u.merged_count >= used.max_redeem_per_account);
  END LOOP;

  b.booking_type_code := 'REV';
  b.points := account.points + p_points - balance;
  b.booking_type := CASE WHEN b.points < 0 THEN 'BURNBOOKING' ELSE 'EARNBOOKING' END;
  b.balance_after := account.points + p_points;
  PERFORM write_booking(b);
  state_after := greatest(state_after + p_level_points, 0);
  IF p_level_points <> greatest(b.points, 0) THEN
    UPDATE accounts a SET state_points = state_after WHERE a.program_id = b.program_id AND a.id = b.account_id;
  END IF;
  RETURN reach_level(b.program_id, b.id, account.state_points, state_after);
END
$$;

REVOKE ALL ON FUNCTION write_sale_bookings FROM PUBLIC;
