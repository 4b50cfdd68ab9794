-- Everything a scan needs of many accounts, in one round trip like find_accounts(): figures, whether there is a PIN,
-- codes, persons, vouchers used, and the requested number of last bookings (at most 50).
CREATE OR REPLACE FUNCTION read_account_states(p_program text, p_id_types text[], p_codes text[], p_account_ids uuid[], p_bookings integer[])
RETURNS TABLE (place integer, account json, id uuid, is_open boolean)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY SELECT w.place::integer, json_build_object(
    'id', a.id, 'status', a.status, 'userReferenceCode', a.user_reference_code, 'points', a.points,
    'lockedPoints', a.locked_points, 'statePoints', a.state_points, 'earnedPoints', a.earned_points,
    'redeemedPoints', a.redeemed_points, 'firstBookedAtMs', (extract(epoch FROM a.first_booked_at) * 1000)::bigint,
    'createdAtMs', (extract(epoch FROM a.created_at) * 1000)::bigint, 'identifierActive', matched.active,
    'isRegistered', EXISTS (SELECT FROM memberships m
      WHERE m.program_id = p_program AND m.account_id = a.id AND m.status = 'ACTIVE'),
    'hasPin', EXISTS (SELECT FROM live_member_pin(p_program, a.id)),
    'identifiers', coalesce((
      SELECT json_agg(json_build_object('type', i.type, 'code', i.code, 'status', i.status) ORDER BY i.created_at, i.type, i.code)
      FROM identifiers i WHERE i.program_id = p_program AND i.account_id = a.id), '[]'),
    'memberships', coalesce((
      SELECT json_agg(json_build_object('id', m.id, 'userId', m.user_id, 'role', m.role, 'optins', m.optins)
        ORDER BY m.created_at, m.id)
      FROM memberships m WHERE m.program_id = p_program AND m.account_id = a.id AND m.status = 'ACTIVE'), '[]'),
    'ownerEmail', (
      SELECT u.email FROM memberships m JOIN users u ON u.program_id = p_program AND u.id = m.user_id
      WHERE m.program_id = p_program AND m.account_id = a.id AND m.role = 'OWNER' AND m.status = 'ACTIVE'),
    'ownerFirstName', (
      SELECT u.first_name FROM memberships m JOIN users u ON u.program_id = p_program AND u.id = m.user_id
      WHERE m.program_id = p_program AND m.account_id = a.id AND m.role = 'OWNER' AND m.status = 'ACTIVE'),
    'holdings', coalesce((
      SELECT json_agg(json_build_object('kind', h.kind, 'voucherId', h.voucher_id::text,
        'assigned', h.assigned_at IS NOT NULL, 'activated', h.activated_at IS NOT NULL,
        'redeemedCount', h.redeemed_count + h.merged_count + h.reserved_count))
      FROM account_coupons h WHERE h.program_id = p_program AND h.account_id = a.id), '[]'),
    'keys', coalesce((
      SELECT json_agg(json_build_object('couponId', k.coupon_id::text, 'keyCode', k.key_code, 'redeemed', k.redeemed)
        ORDER BY k.coupon_id, k.key_code)
      FROM (
        SELECT c.coupon_id, c.key_code, true AS redeemed FROM coupon_keys c
        WHERE c.program_id = p_program AND c.redeemed_by = a.id
        UNION ALL
        SELECT c.coupon_id, c.key_code, false FROM coupon_keys c
        WHERE c.program_id = p_program AND c.account_id = a.id AND c.redeemed_at IS NULL AND c.redeemed_by IS NULL AND c.reservation_id IS NULL
      ) AS k), '[]'),
    'bookings', coalesce((
      SELECT json_agg(json_build_object('id', b.id, 'bookingType', b.booking_type, 'bookingTypeCode', b.booking_type_code,
        'points', b.points, 'reason', b.reason, 'descriptions', json_build_object('de', b.description_de, 'en', b.description_en),
        'bookedAtMs', (extract(epoch FROM b.booked_at) * 1000)::bigint) ORDER BY b.booked_at DESC, b.id DESC)
      FROM (
        SELECT x.* FROM bookings x WHERE x.account_id = a.id ORDER BY x.booked_at DESC, x.id DESC LIMIT least(w.bookings, 50)
      ) AS b), '[]')),
    a.id, matched.active AND a.status NOT IN ('INACTIVE', 'TERMINATED')
  FROM unnest(p_id_types, p_codes, p_account_ids, p_bookings) WITH ORDINALITY AS w (id_type, code, account_id, bookings, place)
  CROSS JOIN LATERAL match_account(p_program, w.id_type, w.code, w.account_id) AS matched
  JOIN accounts a ON a.program_id = p_program AND a.id = matched.account_id;
END
$$;

REVOKE ALL ON FUNCTION read_account_states FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_account_states TO punktum_app;
