-- Takes one piece of a voucher with a limited stock.
CREATE OR REPLACE FUNCTION take_one_of_limited_voucher(p_program text, p_kind text, p_voucher_id bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_kind = 'C' THEN
    UPDATE coupons SET redeemed_total = redeemed_total + 1
    WHERE program_id = p_program AND id = p_voucher_id AND redeemed_total < max_redeem_total;
  ELSE
    UPDATE rewards SET stock = stock - 1 WHERE program_id = p_program AND id = p_voucher_id AND stock > 0;
  END IF;
  IF NOT FOUND THEN
    PERFORM refuse('COUPON_MAX_REDEEM_NUMBER_REACHED');
  END IF;
END
$$;

REVOKE ALL ON FUNCTION take_one_of_limited_voucher FROM PUBLIC;
