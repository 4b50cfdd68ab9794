-- A promotion as the rules read it. One without conditions omits them.
CREATE OR REPLACE FUNCTION promotion_json(p promotions) RETURNS json
LANGUAGE sql STABLE
RETURN json_build_object('id', p.id::text, 'revenueKey', p.promotion_key, 'type', p.type, 'actionType', p.action_type,
  'factor', trim_scale(p.factor)::text, 'points', p.points, 'revenueCents', p.revenue_cents, 'campaignName', p.campaign_name,
  'names', json_build_object('de', coalesce(nullif(p.name, ''), p.name_en), 'en', coalesce(nullif(p.name_en, ''), p.name)),
  'merchandiseGroupCodes', p.merchandise_group_codes, 'partnerId', p.partner_id::text, 'storeId', p.store_id::text,
  'validFromMs', (extract(epoch FROM p.valid_from) * 1000)::bigint,
  'validToMs', (extract(epoch FROM p.valid_to) * 1000)::bigint,
  'conditions', CASE WHEN p.weekdays <> '{}' OR p.from_minute IS NOT NULL OR p.minimum_cents IS NOT NULL OR p.level_ids <> '{}'
      OR p.store_ids <> '{}' OR p.times_per_day IS NOT NULL OR p.times_in_all IS NOT NULL OR p.budget_points IS NOT NULL
    THEN json_build_object('weekdays', p.weekdays, 'levelIds', p.level_ids::text[], 'storeIds', p.store_ids::text[],
      'hours', CASE WHEN p.from_minute IS NOT NULL
        THEN json_build_object('fromMinute', p.from_minute, 'toMinute', p.to_minute) END,
      'minimumCents', p.minimum_cents, 'timesPerDay', p.times_per_day, 'timesInAll', p.times_in_all,
      'budgetPoints', p.budget_points) END);

REVOKE ALL ON FUNCTION promotion_json FROM PUBLIC;
GRANT EXECUTE ON FUNCTION promotion_json TO punktum_app;
