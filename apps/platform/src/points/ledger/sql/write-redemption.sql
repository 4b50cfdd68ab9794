-- Writes the effects of a booked voucher: the redemption, its count in the account's limit, and the used key.
CREATE OR REPLACE FUNCTION write_redemption(b bookings, p_coupon_key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_coupons AS u (program_id, account_id, kind, voucher_id, redeemed_count, last_redeemed_at)
  VALUES (b.program_id, b.account_id, b.voucher_kind, b.voucher_id, 1, b.booked_at)
  ON CONFLICT (program_id, account_id, kind, voucher_id)
  DO UPDATE SET redeemed_count = u.redeemed_count + 1, last_redeemed_at = excluded.last_redeemed_at;
  INSERT INTO redemptions (program_id, booking_id, account_id, kind, voucher_id, coupon_key, store_id, redeemed_at)
  VALUES (b.program_id, b.id, b.account_id, b.voucher_kind, b.voucher_id, p_coupon_key, b.store_id, b.booked_at);
  IF p_coupon_key IS NOT NULL THEN
    UPDATE coupon_keys SET redeemed_by = b.account_id, redeemed_at = b.booked_at, booking_id = b.id
    WHERE program_id = b.program_id AND coupon_id = b.voucher_id AND key_code = p_coupon_key;
  END IF;
END
$$;

REVOKE ALL ON FUNCTION write_redemption FROM PUBLIC;
