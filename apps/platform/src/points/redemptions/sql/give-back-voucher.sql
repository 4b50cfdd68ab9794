-- Returns what a redemption took from the voucher's limits.
CREATE OR REPLACE FUNCTION give_back_voucher(b bookings) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account_coupons u SET redeemed_count = u.redeemed_count - 1
  WHERE u.program_id = b.program_id AND u.account_id = b.account_id AND u.kind = b.voucher_kind AND u.voucher_id = b.voucher_id;
  UPDATE coupons c SET redeemed_total = c.redeemed_total - 1
  WHERE b.voucher_kind = 'C' AND c.program_id = b.program_id AND c.id = b.voucher_id
    AND c.max_redeem_total IS NOT NULL AND c.redeemed_total > 0;
  UPDATE rewards w SET stock = w.stock + 1
  WHERE b.voucher_kind = 'R' AND w.program_id = b.program_id AND w.id = b.voucher_id AND w.stock IS NOT NULL;
  UPDATE coupon_keys k SET redeemed_by = NULL, redeemed_at = NULL, booking_id = NULL
  WHERE k.program_id = b.program_id AND k.booking_id = b.id;
END
$$;

REVOKE ALL ON FUNCTION give_back_voucher FROM PUBLIC;
