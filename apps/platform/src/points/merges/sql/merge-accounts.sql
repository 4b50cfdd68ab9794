-- Merges the secondary into the primary: two bookings move the balance; identifiers, coupons and persons move too; the
-- secondary is closed. Repeating it for the same two accounts returns the first merge.
CREATE OR REPLACE FUNCTION merge_accounts(p_program text, p_merge_id uuid, p_primary uuid, p_secondary uuid, p_admin_id uuid)
RETURNS SETOF account_merges
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  target accounts;
  source accounts;
  merge account_merges;
  refusal text;
  earned_at timestamptz[];
  amounts bigint[];
  moved integer;
BEGIN
  PERFORM enter_program(p_program);
  PERFORM a.id FROM accounts a WHERE a.program_id = p_program AND a.id IN (p_primary, p_secondary) ORDER BY a.id FOR NO KEY UPDATE;
  SELECT * INTO merge FROM account_merges m WHERE m.program_id = p_program AND m.secondary_id = p_secondary;
  IF merge.primary_id = p_primary THEN
    RETURN NEXT merge;
    RETURN;
  END IF;
  PERFORM release_overdue(p_program, ARRAY[p_primary, p_secondary], clock_timestamp(), NULL, NULL);
  SELECT * INTO target FROM accounts a WHERE a.program_id = p_program AND a.id = p_primary;
  SELECT * INTO source FROM accounts a WHERE a.program_id = p_program AND a.id = p_secondary;
  refusal := refusal_of_merge(target, source);
  IF refusal IS NOT NULL THEN
    PERFORM refuse(refusal);
  END IF;

  merge.program_id := p_program;
  merge.id := p_merge_id;
  merge.primary_id := p_primary;
  merge.secondary_id := p_secondary;
  merge.points := source.points;
  merge.merged_at := clock_timestamp();
  merge.merged_by := p_admin_id;
  -- The ages of the points are read before the debit is booked.
  SELECT array_agg(l.earned_at), array_agg(l.points) INTO earned_at, amounts FROM remaining_lots(p_program, p_secondary) l;
  IF source.points <> 0 THEN
    merge.debit_id := write_merge_booking(p_merge_id, source, -source.points, p_admin_id, merge.merged_at);
    merge.credit_id := write_merge_booking(p_merge_id, target, source.points, p_admin_id, merge.merged_at);
    INSERT INTO point_lots (program_id, booking_id, line, earned_at, points)
    SELECT p_program, merge.credit_id, l.line, l.earned_at, l.points
    FROM unnest(earned_at, amounts) WITH ORDINALITY AS l (earned_at, points, line);
  END IF;
  UPDATE identifiers SET account_id = p_primary WHERE program_id = p_program AND account_id = p_secondary;
  GET DIAGNOSTICS moved = ROW_COUNT;
  merge.identifiers := moved;
  merge.coupons := move_vouchers(p_program, p_primary, p_secondary);
  merge.memberships := move_memberships(p_program, p_primary, p_secondary);
  PERFORM move_promotion_uses(p_program, p_primary, p_secondary);
  -- Partners that reached either account reach the merged one.
  INSERT INTO account_partners (program_id, account_id, partner_id)
  SELECT p_program, p_primary, p.partner_id FROM account_partners p WHERE p.program_id = p_program AND p.account_id = p_secondary
  ON CONFLICT DO NOTHING;
  -- Level points move unchanged, because the booking of the merge counts nothing towards levels.
  UPDATE accounts a SET
    state_points = CASE a.id WHEN p_primary THEN target.state_points + source.state_points ELSE 0 END,
    first_booked_at = CASE a.id WHEN p_primary THEN least(target.first_booked_at, source.first_booked_at) ELSE a.first_booked_at END,
    status = CASE a.id WHEN p_primary THEN a.status ELSE 'TERMINATED' END
  WHERE a.program_id = p_program AND a.id IN (p_primary, p_secondary);
  INSERT INTO account_merges (
    program_id, id, primary_id, secondary_id, points, debit_id, credit_id, identifiers, coupons, memberships, merged_at, merged_by)
  VALUES (
    merge.program_id, merge.id, merge.primary_id, merge.secondary_id, merge.points, merge.debit_id, merge.credit_id,
    merge.identifiers, merge.coupons, merge.memberships, merge.merged_at, merge.merged_by);
  RETURN NEXT merge;
END
$$;

REVOKE ALL ON FUNCTION merge_accounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION merge_accounts TO punktum_app;
