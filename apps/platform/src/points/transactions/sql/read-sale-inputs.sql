-- What a sale is evaluated from, in one exchange: the rules of its place, the promotions there whatever their dates, and
-- the sale's accounts. No row without the programme; an account that is gone is missing. A partner's rounding takes
-- precedence over the programme's. Left out are drafts, and keys unknown to the revenue module, because staff cannot
-- enter revenue under them. The promotions themselves check their lists of shops. An account has its activated coupons
-- that are valid at this place and time and below all limits.
--
-- It enters the programme itself, because its callers have no transaction. It is planned once for a connection:
-- planning takes longer than reading.
CREATE OR REPLACE FUNCTION read_sale_inputs(p_program text, p_partner_id bigint, p_store_id bigint, p_accounts uuid[], p_at timestamptz)
RETURNS TABLE (rules json, promotions text, accounts json)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY SELECT
    json_build_object(
      'revenueRoundingCode', coalesce(partner.revenue_rounding_code, program.revenue_rounding_code),
      'pointsRoundingCode', coalesce(partner.points_rounding_code, program.points_rounding_code),
      'pointsPerEuro', program.points_per_euro, 'earnsOnRest', program.earns_on_rest,
      'vatId', coalesce(store.vat_id, ''), 'timeZone', program.config ->> 'timeZone'),
    coalesce((
      SELECT json_agg(promotion_json(p) ORDER BY p.id) FROM promotions p
      WHERE p.program_id = p_program AND p.active AND NOT p.draft AND p.promotion_key IN ('rmc1', 'rmc2', 'rmc3', 'rmt', 'rmb')
        AND (p.partner_id IS NULL OR p.partner_id = p_partner_id) AND (p.store_id IS NULL OR p.store_id = p_store_id)), '[]')::text,
    coalesce((
      SELECT json_object_agg(a.id, json_build_object('points', a.points, 'floorPoints', a.floor_points, 'statePoints', a.state_points,
        'coupons', coalesce((
          SELECT json_agg(json_build_object('couponId', c.id::text, 'redeemedCount', u.redeemed_count,
            'names', json_build_object('de', coalesce(c.texts #>> '{de,title}', c.texts #>> '{en,title}', ''),
              'en', coalesce(c.texts #>> '{en,title}', c.texts #>> '{de,title}', '')),
            'type', c.coupon_type_code,
            'factor', (SELECT action ->> 'value' FROM jsonb_array_elements(c.redeem_actions) AS action
              WHERE action ->> 'actionType' = 'MULTIPLIERACTION' LIMIT 1),
            'points', coalesce((SELECT round((action ->> 'value')::numeric)::bigint
              FROM jsonb_array_elements(c.redeem_actions) AS action
              WHERE action ->> 'actionType' = 'FIXEDPOINTACTION' LIMIT 1), c.points)) ORDER BY c.id)
          FROM account_coupons u JOIN coupons c ON c.program_id = u.program_id AND c.id = u.coupon_id
          WHERE u.program_id = p_program AND u.account_id = a.id AND u.kind = 'C' AND u.activated_at IS NOT NULL
            AND c.coupon_type_code IN ('MULTIPLIER', 'EXTRAPOINT') AND c.active AND c.unlocked AND c.activatable
            AND (c.audience = 'ALL' OR u.assigned_at IS NOT NULL)
            AND (c.partner_id IS NULL OR c.partner_id = p_partner_id) AND (c.store_id IS NULL OR c.store_id = p_store_id)
            AND coalesce(c.valid_from, '-infinity') <= p_at AND coalesce(c.valid_to, 'infinity') >= p_at
            AND (c.max_redeem_per_account IS NULL OR u.redeemed_count + u.merged_count < c.max_redeem_per_account)
            AND (c.max_redeem_total IS NULL OR c.redeemed_total < c.max_redeem_total)
            AND (c.redeem_dependency_code NOT IN ('MANSIM', 'MANEXT', 'MANSIMEXT') OR EXISTS (SELECT FROM memberships m
              WHERE m.program_id = p_program AND m.account_id = a.id AND m.status = 'ACTIVE'))), '[]')))
      FROM accounts a WHERE a.program_id = p_program AND a.id = ANY (p_accounts)), '{}')
  FROM programs program
  LEFT JOIN partners partner ON partner.program_id = program.id AND partner.id = p_partner_id
  LEFT JOIN stores store ON store.program_id = program.id AND store.id = p_store_id
  WHERE program.id = p_program;
END
$$;

REVOKE ALL ON FUNCTION read_sale_inputs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_sale_inputs TO punktum_app;
