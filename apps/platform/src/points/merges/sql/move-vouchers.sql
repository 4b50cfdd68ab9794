-- Moves assigned coupons, unused keys and redemption counts to the primary. Past redemptions stay on the secondary.
CREATE OR REPLACE FUNCTION move_vouchers(p_program text, p_primary uuid, p_secondary uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  moved integer;
BEGIN
  INSERT INTO account_coupons AS u (program_id, account_id, kind, voucher_id, assigned_at, activated_at, merged_count)
  SELECT p_program, p_primary, h.kind, h.voucher_id, h.assigned_at, h.activated_at, h.redeemed_count + h.merged_count
  FROM account_coupons h WHERE h.program_id = p_program AND h.account_id = p_secondary
  ORDER BY h.kind, h.voucher_id
  ON CONFLICT (program_id, account_id, kind, voucher_id) DO UPDATE SET
    assigned_at = coalesce(u.assigned_at, excluded.assigned_at),
    activated_at = coalesce(u.activated_at, excluded.activated_at),
    merged_count = u.merged_count + excluded.merged_count;
  GET DIAGNOSTICS moved = ROW_COUNT;
  UPDATE account_coupons SET assigned_at = NULL, activated_at = NULL
  WHERE program_id = p_program AND account_id = p_secondary AND (assigned_at IS NOT NULL OR activated_at IS NOT NULL);
  UPDATE coupon_keys SET account_id = p_primary
  WHERE program_id = p_program AND account_id = p_secondary AND redeemed_at IS NULL;
  RETURN moved;
END
$$;

REVOKE ALL ON FUNCTION move_vouchers FROM PUBLIC;
