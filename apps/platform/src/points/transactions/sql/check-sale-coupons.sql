-- Checks that a sale's coupons are still activated, have the same number of uses and are available: [{ coupon_id,
-- redeemed_count }].
CREATE OR REPLACE FUNCTION check_sale_coupons(p_program text, p_account_id uuid, p_coupons jsonb) RETURNS void
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

REVOKE ALL ON FUNCTION check_sale_coupons FROM PUBLIC;
