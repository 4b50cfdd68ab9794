-- Checks everything about a voucher that redeeming and reserving have in common, for a locked account. It takes one
-- piece of a voucher with a limited stock. Nothing is written to the account yet.
CREATE OR REPLACE FUNCTION take_voucher(
  account accounts, p_kind text, p_voucher_id bigint, p_coupon_key text, p_partner_id bigint, p_store_id bigint, p_now timestamptz,
  OUT points bigint, OUT limited boolean, OUT booking_type text, OUT title_de text, OUT title_en text
)
LANGUAGE plpgsql AS $$
DECLARE
  voucher record;
  used account_coupons;
BEGIN
  IF account.status = 'LOCKED' THEN
    PERFORM refuse('LOCKED_USER');
  END IF;
  SELECT * INTO voucher FROM find_voucher(account.program_id, p_kind, p_voucher_id);
  SELECT * INTO used FROM account_coupons u
    WHERE u.program_id = account.program_id AND u.account_id = account.id AND u.kind = p_kind AND u.voucher_id = p_voucher_id;
  PERFORM check_voucher_visible(voucher, used, account.program_id, p_partner_id, p_store_id);

  IF voucher.needs_registration AND NOT EXISTS (
    SELECT FROM memberships m WHERE m.program_id = account.program_id AND m.account_id = account.id AND m.status = 'ACTIVE'
  ) THEN
    PERFORM refuse('ANONYMOUS_USER_NOT_ALLOWED');
  ELSIF voucher.valid_from > p_now THEN
    PERFORM refuse('VALID_FROM_ERROR');
  ELSIF voucher.valid_to < p_now THEN
    PERFORM refuse('VALID_TO_ERROR');
  ELSIF NOT voucher.unlocked THEN
    PERFORM refuse('LOCKED_VOUCHER');
  ELSIF voucher.coupon_type_code IN ('MULTIPLIER', 'EXTRAPOINT') THEN
    -- These coupons are activated and apply when points are earned; they cannot be redeemed.
    PERFORM refuse('VOUCHER_DISABLED');
  ELSIF used.redeemed_count + used.merged_count + used.reserved_count >= voucher.max_redeem_per_account THEN
    PERFORM refuse('COUPON_ALREADY_REDEEMED_BY_USER');
  ELSIF voucher.sign < 0 AND account.points - voucher.points < account.floor_points THEN
    PERFORM refuse('NEED_MORE_POINTS');
  END IF;

  IF voucher.limited THEN
    PERFORM take_one_of_limited_voucher(account.program_id, p_kind, p_voucher_id);
  END IF;
  IF p_coupon_key IS NOT NULL OR voucher.requires_key THEN
    PERFORM check_coupon_key(account.program_id, p_kind, p_voucher_id, p_coupon_key, account.id);
  END IF;
  points := CASE WHEN voucher.takes_points THEN voucher.sign * voucher.points ELSE 0 END;
  limited := voucher.limited;
  booking_type := CASE WHEN voucher.sign > 0 THEN 'EARNBOOKING' ELSE 'BURNBOOKING' END;
  title_de := voucher.title_de;
  title_en := voucher.title_en;
END
$$;

REVOKE ALL ON FUNCTION take_voucher FROM PUBLIC;
