-- Books the points of an anonymous sale on the account whose card was shown, once. p_incentive is a row of
-- `transaction_incentives` with fingerprint, key_owner, device_id, admin_id and source of the request. p_details as for
-- book_transaction(), and so is reached_level; its returns name the sale's own lines as far as they were returned.
CREATE OR REPLACE FUNCTION incentivate_transaction(p_program text, p_incentive jsonb, p_details jsonb)
RETURNS TABLE (transaction_id uuid, balance bigint, replayed boolean, reached_level jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  earlier bookings;
  asked transactions := jsonb_populate_record(NULL::transactions, p_incentive);
  incentive transaction_incentives := jsonb_populate_record(NULL::transaction_incentives, p_incentive);
  sale transactions;
BEGIN
  begun := begin_booking(p_program, incentive.id, asked.fingerprint, incentive.account_id);
  account := begun.account;
  earlier := begun.earlier;
  IF earlier.id IS NOT NULL THEN
    RETURN QUERY SELECT i.transaction_id, i.balance_after, true, reached_level_of(p_program, i.id) FROM transaction_incentives i
      WHERE i.program_id = p_program AND i.id = incentive.id;
    RETURN;
  END IF;
  SELECT * INTO sale FROM transactions t WHERE t.program_id = p_program AND t.id = incentive.transaction_id FOR NO KEY UPDATE;
  IF sale.id IS NULL THEN
    PERFORM refuse('NOT_FOUND');
  ELSIF sale.account_id IS NOT NULL OR EXISTS (
    SELECT FROM transaction_incentives i WHERE i.program_id = p_program AND i.transaction_id = sale.id) THEN
    PERFORM refuse('BON_ID_ALREADY_EXISTS');
  END IF;
  PERFORM check_sale_returns(p_program, p_details -> 'returns');
  account := check_sale_account(account, incentive.points, 0, (p_details ->> 'available')::bigint, false);
  PERFORM check_sale_coupons(p_program, account.id, p_details -> 'coupons');

  incentive.program_id := p_program;
  incentive.created_at := clock_timestamp();
  incentive.balance_after := account.points + incentive.points;
  INSERT INTO transaction_incentives (
    program_id, transaction_id, id, account_id, points, level_points, balance_after, line_points, created_at)
  VALUES (
    incentive.program_id, incentive.transaction_id, incentive.id, incentive.account_id, incentive.points, incentive.level_points,
    incentive.balance_after, incentive.line_points, incentive.created_at);
  INSERT INTO transaction_reasons (
    program_id, transaction_id, number, at_incentive, kind, rule_id, name_de, name_en, factor, fixed_points, revenue_cents, points)
  SELECT
    r.program_id, r.transaction_id, r.number, r.at_incentive, r.kind, r.rule_id, r.name_de, r.name_en, r.factor, r.fixed_points,
    r.revenue_cents, r.points
  FROM jsonb_populate_recordset(NULL::transaction_reasons, p_details -> 'reasons') AS r;
  sale.fingerprint := asked.fingerprint;
  sale.key_owner := asked.key_owner;
  sale.device_id := asked.device_id;
  sale.admin_id := asked.admin_id;
  sale.source := asked.source;
  reached_level := write_sale_bookings(account, sale_booking(sale, incentive.id, account.id, p_details -> 'descriptions'),
    incentive.points, incentive.level_points, p_details -> 'coupons');
  RETURN QUERY SELECT incentive.transaction_id, incentive.balance_after, false, reached_level;
END
$$;

REVOKE ALL ON FUNCTION incentivate_transaction FROM PUBLIC;
GRANT EXECUTE ON FUNCTION incentivate_transaction TO punktum_app;
