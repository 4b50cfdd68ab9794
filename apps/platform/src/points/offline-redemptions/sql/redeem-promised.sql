-- Books a voucher that a device has handed out without the server, down to the floor of the account. All rules of
-- `redeem_voucher` apply, except that too few points are no reason to refuse: what is missing is a loss of the programme. The
-- member pays what was promised at most. `taken`: negative if the voucher gives points. `owed`: what the voucher costs; a device
-- rounds it by less than one point of the programme. `refused`: why nothing is booked.
CREATE OR REPLACE FUNCTION redeem_promised(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid,
  p_kind text, p_voucher_id bigint, p_promised bigint,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text, p_redeemed_at timestamptz
) RETURNS TABLE (taken bigint, owed bigint, refused text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  account accounts;
  solvent accounts;
  booking bookings;
  voucher record;
  price bigint;
BEGIN
  account := (begin_booking(p_program, p_booking_id, p_fingerprint, p_account_id)).account;
  IF account.open_reservations > 0 THEN
    account := release_overdue_reservations(account, p_kind, p_voucher_id);
  END IF;
  -- take_voucher() refuses what the account cannot pay, and here that is no reason.
  solvent := account;
  solvent.points := 9000000000000000;
  voucher := take_voucher(solvent, p_kind, p_voucher_id, NULL, p_partner_id, p_store_id, p_redeemed_at);
  price := greatest(-voucher.points, 0);
  booking.program_id := p_program;
  booking.id := p_booking_id;
  booking.account_id := p_account_id;
  booking.booking_type := voucher.booking_type;
  booking.booking_type_code := 'COU';
  booking.points := greatest(voucher.points, 0) - greatest(least(price, p_promised, account.points - account.floor_points), 0);
  booking.balance_after := account.points + booking.points;
  booking.reason := '';
  booking.description_de := voucher.title_de;
  booking.description_en := voucher.title_en;
  booking.booked_at := p_redeemed_at;
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
  PERFORM write_redemption(booking, NULL);
  PERFORM reach_level(p_program, p_booking_id, account.state_points, account.state_points + booking.points);
  -- The goods were handed out at the device: the code of this redemption must not fetch them again.
  UPDATE redemption_codes c SET used_at = p_redeemed_at, used_by = p_key_owner
  WHERE c.program_id = p_program AND c.booking_id = p_booking_id;
  RETURN QUERY SELECT -booking.points,
    CASE WHEN (price - p_promised) * p.convert_factor < 1 THEN least(price, p_promised) ELSE price END, NULL::text
    FROM programs p WHERE p.id = p_program;
EXCEPTION WHEN SQLSTATE 'PK001' THEN
  -- A key that belongs to another request is an error, and no loss.
  IF SQLERRM = 'IDEMPOTENCY_KEY_REUSED' THEN
    RAISE;
  END IF;
  RETURN QUERY SELECT 0::bigint, p_promised, SQLERRM;
END
$$;

REVOKE ALL ON FUNCTION redeem_promised FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redeem_promised TO punktum_app;
