-- Deletes an imported coupon key. Returns USED if it is redeemed or held, else WITHDRAWN, also for a missing key.
CREATE OR REPLACE FUNCTION withdraw_imported_key(p_program text, p_coupon_id bigint, p_key_code text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
DECLARE
  is_used boolean;
BEGIN
  PERFORM enter_program(p_program);
  SELECT k.redeemed_at IS NOT NULL OR k.reservation_id IS NOT NULL OR k.booking_id IS NOT NULL INTO is_used
  FROM coupon_keys k WHERE k.program_id = p_program AND k.coupon_id = p_coupon_id AND k.key_code = p_key_code FOR UPDATE;
  IF is_used THEN
    RETURN 'USED';
  END IF;
  DELETE FROM coupon_keys WHERE program_id = p_program AND coupon_id = p_coupon_id AND key_code = p_key_code;
  RETURN 'WITHDRAWN';
END
$$;

REVOKE ALL ON FUNCTION withdraw_imported_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_imported_key TO punktum_app;
