-- Books a sale. With p_preview it only checks whether the sale could be booked; nothing is locked or written. p_sale is
-- a row of `transactions`. p_details: lines and reasons as rows of their tables; coupons [{ coupon_id, redeemed_count,
-- points }]; returns as for check_sale_returns(); available; keyCode; descriptions. Only if a rule depends on them:
-- level { from, below }, uses as for use_promotions(). isEntry for an entry of a device's outbox.
-- reached_level: as in reach_level(), also for a replay.
--
-- Locks: the entry, the account, then the returned sales by id, then coupons, then budgets of rules.
CREATE OR REPLACE FUNCTION book_transaction(p_program text, p_sale jsonb, p_details jsonb, p_preview boolean)
RETURNS TABLE (transaction_id uuid, balance bigint, replayed boolean, reached_level jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  sale transactions := jsonb_populate_record(NULL::transactions, p_sale);
  earlier transactions;
BEGIN
  PERFORM enter_program(p_program);
  sale.program_id := p_program;
  sale.created_at := clock_timestamp();
  IF p_details ? 'isEntry' THEN
    PERFORM refuse_withdrawn_entry(p_program, sale.id);
  END IF;
  IF sale.account_id IS NOT NULL AND NOT p_preview THEN
    begun := begin_booking(p_program, sale.id, sale.fingerprint, sale.account_id);
    account := begun.account;
  ELSIF sale.account_id IS NOT NULL THEN
    SELECT * INTO account FROM accounts a WHERE a.program_id = p_program AND a.id = sale.account_id;
    IF account.id IS NULL THEN
      PERFORM refuse('USER_KEY_DOES_NOT_EXIST');
    ELSIF account.status IN ('INACTIVE', 'TERMINATED') THEN
      PERFORM refuse('USER_KEY_DEACTIVATED');
    END IF;
  ELSIF NOT p_preview THEN
    -- An anonymous sale has no account to lock: a copy of the request waits here and then finds the first one's sale.
    PERFORM pg_advisory_xact_lock(hashtextextended(p_program || ' ' || sale.id, 6));
  END IF;

  SELECT * INTO earlier FROM transactions t WHERE t.program_id = p_program AND t.id = sale.id;
  IF earlier.id IS NOT NULL AND earlier.fingerprint = sale.fingerprint THEN
    RETURN QUERY SELECT earlier.id, earlier.balance_after, true, reached_level_of(p_program, earlier.id);
    RETURN;
  ELSIF earlier.id IS NOT NULL OR EXISTS (SELECT FROM bookings b WHERE b.program_id = p_program AND b.id = sale.id) THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;

  -- Most sales return nothing and use no coupon: what is not there is not looked for.
  IF NOT p_preview AND p_details -> 'returns' <> '[]' THEN
    PERFORM t.id FROM transactions t
    WHERE t.program_id = p_program AND t.id IN (
      SELECT r.original_id FROM jsonb_to_recordset(p_details -> 'returns') AS r (original_id uuid))
    ORDER BY t.id FOR NO KEY UPDATE;
  END IF;
  PERFORM check_sale(sale, p_details);
  IF account.id IS NOT NULL THEN
    IF account.state_points < (p_details #>> '{level,from}')::bigint
      OR account.state_points >= (p_details #>> '{level,below}')::bigint
    THEN
      PERFORM refuse_stale('the level');
    END IF;
    account := check_sale_account(account, sale.points, sale.paid_points, (p_details ->> 'available')::bigint, p_preview);
    IF p_details -> 'coupons' <> '[]' THEN
      PERFORM check_sale_coupons(p_program, account.id, p_details -> 'coupons');
    END IF;
    sale.balance_after := account.points + sale.points;
  END IF;
  IF p_preview THEN
    RETURN QUERY SELECT sale.id, sale.balance_after, false, NULL::jsonb;
    RETURN;
  END IF;

  IF NOT write_sale(sale, p_details) THEN
    PERFORM refuse('BON_ID_ALREADY_EXISTS');
  END IF;
  IF account.id IS NOT NULL THEN
    reached_level := write_sale_bookings(account, sale_booking(sale, sale.id, account.id, p_details -> 'descriptions'),
      sale.points, sale.level_points, p_details -> 'coupons');
  END IF;
  IF sale.till IS NOT NULL THEN
    PERFORM announce_sale(sale, p_details ->> 'keyCode', reached_level);
  END IF;
  IF p_details ? 'uses' THEN
    PERFORM use_promotions(p_program, sale.account_id, p_details -> 'uses');
  END IF;
  RETURN QUERY SELECT sale.id, sale.balance_after, false, reached_level;
END
$$;

REVOKE ALL ON FUNCTION book_transaction FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_transaction TO punktum_app;
