-- A coupon or reward in one common form.
CREATE OR REPLACE FUNCTION find_voucher(p_program text, p_kind text, p_voucher_id bigint) RETURNS TABLE (
  id bigint, coupon_type_code text, points bigint, sign integer, takes_points boolean, valid_from timestamptz, valid_to timestamptz,
  partner_id bigint, store_id bigint, unlocked boolean, active boolean, assigned_only boolean, needs_registration boolean,
  requires_key boolean, limited boolean, max_redeem_per_account integer, title_de text, title_en text)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT c.id, c.coupon_type_code, c.points, CASE c.coupon_type_code WHEN 'EARN' THEN 1 ELSE -1 END, true, c.valid_from, c.valid_to,
    c.partner_id, c.store_id, c.unlocked, c.active, c.audience = 'ASSIGNED',
    c.redeem_dependency_code IN ('MANSIM', 'MANEXT', 'MANSIMEXT'), c.requires_key, c.max_redeem_total IS NOT NULL,
    c.max_redeem_per_account, coalesce(c.texts #>> '{de,title}', ''), coalesce(c.texts #>> '{en,title}', '')
  FROM coupons c WHERE p_kind = 'C' AND c.program_id = p_program AND c.id = p_voucher_id
  UNION ALL
  SELECT r.id, NULL, r.points, -1, r.decrease_points, r.valid_from, r.valid_to,
    r.partner_id, r.store_id, r.unlocked, r.active, false, true, false, r.stock IS NOT NULL,
    r.max_redeem_per_account, coalesce(r.texts #>> '{de,title}', ''), coalesce(r.texts #>> '{en,title}', '')
  FROM rewards r WHERE p_kind = 'R' AND r.program_id = p_program AND r.id = p_voucher_id;
END;

REVOKE ALL ON FUNCTION find_voucher FROM PUBLIC;
