-- The figure to which a booking's points belong; docs/figures.md describes the rule. Each booking belongs to exactly
-- one, so that the figures add up to the balances. p_original_… describe the booking that this one reverses; null if it
-- reverses none.
CREATE OR REPLACE FUNCTION figure_of_booking(
  p_source text, p_points bigint, p_code text, p_transaction_type text, p_original_points bigint, p_original_code text
) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN p_source = 'merge' THEN 'MERGED'
  WHEN p_source = 'expiry' THEN 'EXPIRED'
  WHEN p_source = 'opening' THEN 'OPENED'
  WHEN p_original_points IS NOT NULL THEN
    CASE WHEN p_original_points <= 0 AND p_original_code IN ('COU', 'REV') THEN 'REDEEMED' ELSE 'CORRECTED' END
  WHEN p_points >= 0 THEN 'ISSUED'
  WHEN p_code = 'COU' OR p_code = 'REV' AND coalesce(p_transaction_type, '') <> 'EARNTRANSACTION' THEN 'REDEEMED'
  ELSE 'CORRECTED' END;

REVOKE ALL ON FUNCTION figure_of_booking FROM PUBLIC;
GRANT EXECUTE ON FUNCTION figure_of_booking TO punktum_app;
