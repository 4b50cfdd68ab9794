-- Refuses a voucher that the account or the shop cannot see, with the answer for one that does not exist.
CREATE OR REPLACE FUNCTION check_voucher_visible(voucher record, used account_coupons, p_program text, p_partner_id bigint, p_store_id bigint)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF voucher.id IS NULL OR NOT voucher.active
    OR (voucher.assigned_only AND used.assigned_at IS NULL)
    OR (voucher.store_id IS NOT NULL AND voucher.store_id IS DISTINCT FROM p_store_id)
    OR (voucher.partner_id IS NOT NULL AND voucher.partner_id IS DISTINCT FROM coalesce(p_partner_id,
      (SELECT s.partner_id FROM stores s WHERE s.program_id = p_program AND s.id = p_store_id)))
  THEN
    PERFORM refuse('VOUCHER_CODE_NOT_FOUND');
  END IF;
END
$$;

REVOKE ALL ON FUNCTION check_voucher_visible FROM PUBLIC;
