-- needs: enter_program, refuse
-- Deletes the data of a test programme and returns how many rows each table lost. The only function that deletes bookings: it refuses
-- every programme without the mark, which no statement can set afterwards, and the wall hides the rows of all others from it. Content
-- stays, with staff, keys, webhooks and the audit log.
CREATE OR REPLACE FUNCTION reset_sandbox(p_program text) RETURNS TABLE (emptied text, row_count bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp
-- Below deadlock_timeout: of a request and a reset that wait for each other, the reset gives way and begins again.
SET lock_timeout = '400ms' AS $$
DECLARE
  tries_max constant integer := 25;
  -- A table comes after those that refer to it. Triggers of codes and memberships write entries of members, which therefore come later.
  tables constant text[] := ARRAY[
    'webhook_deliveries', 'events', 'export_parts', 'exports', 'import_rows', 'import_problems', 'import_files', 'imports',
    'promotion_simulations', 'outbox', 'display_ad_showings', 'client_logs', 'dead_letters', 'offline_redemptions', 'approvals', 'privacy_requests',
    'member_notes', 'member_tags', 'account_fraud_flags', 'staff_flags', 'hand_work', 'confirmations', 'transaction_incentives',
    'transaction_returns', 'transaction_reasons', 'transaction_lines', 'transactions', 'redemption_codes', 'coupon_keys',
    'reached_levels', 'redemptions', 'point_lots', 'point_expirations', 'booking_reversals', 'account_merges', 'reservations', 'postings',
    'bookings', 'promotion_uses', 'promotion_budgets', 'account_coupons', 'point_expiry_runs', 'sandbox_mails', 'mails', 'mail_choices',
    'membership_events', 'user_tokens', 'user_registrations', 'user_passwords', 'pin_passes', 'member_pins', 'used_codes', 'phones',
    'push_tokens', 'memberships', 'identifiers', 'member_entries', 'member_changes', 'account_partners', 'device_look_ups', 'accounts',
    'users', 'pin_tries', 'duties', 'tablet_codes', 'device_outboxes', 'offline_allowances', 'device_events', 'device_streams', 'devices', 'daily_figures',
    'daily_subjects', 'figure_positions', 'member_follow_ups', 'idempotent_answers'];
  counts bigint[];
  tries integer := 0;
  next_table text;
  deleted bigint;
BEGIN
  PERFORM enter_program(p_program);
  -- The mark never changes: before this line no row of a real programme is locked.
  IF NOT EXISTS (SELECT FROM programs p WHERE p.id = p_program AND p.sandbox_of IS NOT NULL) THEN
    PERFORM refuse('SANDBOX_REQUIRED');
  END IF;
  LOOP
    tries := tries + 1;
    counts := '{}';
    BEGIN
      -- One reset at a time. Bookings lock their account first, so accounts are locked before the programme, whose lock stops
      -- everything that adds a row; accounts that were added meanwhile are locked afterwards.
      PERFORM pg_advisory_xact_lock(hashtextextended('reset ' || p_program, 0));
      PERFORM FROM accounts a WHERE a.program_id = p_program ORDER BY a.id FOR UPDATE;
      PERFORM FROM programs p WHERE p.id = p_program FOR UPDATE;
      PERFORM FROM accounts a WHERE a.program_id = p_program ORDER BY a.id FOR UPDATE;
      -- Places of tablets stay, free. Sessions of the tablets go with them.
      UPDATE mountings m SET device_id = NULL, device_key = NULL, device_information = '', mounted_at = NULL, mounted_by = NULL,
        session_pin_hash = NULL, updated_at = now()
      WHERE m.program_id = p_program AND m.device_id IS NOT NULL;
      FOREACH next_table IN ARRAY tables LOOP
        EXECUTE format('DELETE FROM %I WHERE program_id = $1', next_table) USING p_program;
        GET DIAGNOSTICS deleted = ROW_COUNT;
        counts := counts || deleted;
      END LOOP;
      -- Nothing is redeemed any more. Cursors of the feed stay valid: positions are not given again.
      UPDATE coupons c SET redeemed_total = 0 WHERE c.program_id = p_program AND c.redeemed_total <> 0;
      UPDATE event_positions e SET forgotten_to = e.last_position WHERE e.program_id = p_program;
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected OR foreign_key_violation THEN
      -- All locks are free again.
      IF tries >= tries_max THEN
        RAISE;
      END IF;
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  RETURN QUERY SELECT t.name, t.deleted FROM unnest(tables, counts) AS t (name, deleted);
END
$$;

REVOKE ALL ON FUNCTION reset_sandbox FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reset_sandbox TO punktum_app;
