-- Checks that a single-use key fits the coupon and the account and is unused. A reserved key counts as used.
CREATE OR REPLACE FUNCTION check_coupon_key(
  p_program text, p_kind text, p_voucher_id bigint, p_coupon_key text, p_account_id uuid
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  coupon_key coupon_keys;
  holder uuid;
BEGIN
  SELECT * INTO coupon_key FROM coupon_keys k
  WHERE p_kind = 'C' AND k.program_id = p_program AND k.coupon_id = p_voucher_id AND k.key_code = p_coupon_key
  FOR UPDATE;
  SELECT r.account_id INTO holder FROM reservations r WHERE r.program_id = p_program AND r.id = coupon_key.reservation_id;
  holder := coalesce(coupon_key.redeemed_by, holder);
  IF coupon_key.key_code IS NULL OR coupon_key.account_id <> p_account_id THEN
    PERFORM refuse('VOUCHER_CODE_NOT_FOUND');
  ELSIF holder = p_account_id THEN
    PERFORM refuse('COUPON_ALREADY_REDEEMED_BY_USER');
  ELSIF holder IS NOT NULL OR coupon_key.redeemed_at IS NOT NULL THEN
    PERFORM refuse('COUPON_MAX_REDEEM_NUMBER_REACHED');
  END IF;
END
$$;

REVOKE ALL ON FUNCTION check_coupon_key FROM PUBLIC;
