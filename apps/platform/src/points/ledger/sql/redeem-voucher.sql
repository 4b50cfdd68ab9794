-- Redeems a coupon ('C') or reward ('R') in one transaction and checks again everything the kiosk checked (A-20). Lock
-- order, here and in all functions that reserve, give back or move vouchers: accounts by id, coupons by id, rewards by
-- id, the key. p_redeemed_at null: now. A past redemption is judged by its own time. reached_level: the level that a coupon's
-- points reached, also for a replay.
CREATE OR REPLACE FUNCTION redeem_voucher(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid,
  p_kind text, p_voucher_id bigint, p_coupon_key text,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text, p_redeemed_at timestamptz
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean, reached_level jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  booking bookings;
  taken record;
  now_at timestamptz(3);
BEGIN
  begun := begin_booking(p_program, p_booking_id, p_fingerprint, p_account_id);
  account := begun.account;
  booking := begun.earlier;
  IF booking.id IS NOT NULL THEN
    RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, true,
      reached_level_of(p_program, booking.id);
    RETURN;
  ELSIF account.open_reservations > 0 THEN
    account := release_overdue_reservations(account, p_kind, p_voucher_id);
  END IF;

  -- The clock is read after the lock, so that a request that waited is judged by the time it is served.
  now_at := coalesce(p_redeemed_at, clock_timestamp());
  taken := take_voucher(account, p_kind, p_voucher_id, p_coupon_key, p_partner_id, p_store_id, now_at);
  booking.program_id := p_program;
  booking.id := p_booking_id;
  booking.account_id := p_account_id;
  booking.booking_type := taken.booking_type;
  booking.booking_type_code := 'COU';
  booking.points := taken.points;
  booking.balance_after := account.points + taken.points;
  booking.reason := '';
  booking.description_de := taken.title_de;
  booking.description_en := taken.title_en;
  booking.booked_at := now_at;
  booking.created_at := clock_timestamp();
  booking.voucher_kind := p_kind;
  booking.voucher_id := p_voucher_id;
  booking.fingerprint := p_fingerprint;
  booking.key_owner := p_key_owner;
  booking.device_id := p_device_id;
  booking.admin_id := p_admin_id;
  booking.partner_id := p_partner_id;
  booking.store_id := p_store_id;
  booking.source := p_source;
  PERFORM write_booking(booking);
  PERFORM write_redemption(booking, p_coupon_key);
  RETURN QUERY SELECT booking.id, booking.points, booking.balance_after, booking.booked_at, false,
    reach_level(p_program, booking.id, account.state_points, account.state_points + booking.points);
END
$$;

REVOKE ALL ON FUNCTION redeem_voucher FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redeem_voucher TO punktum_app;
