-- Reserves a voucher and its points until the deadline. A repeated request gets the reservation in its current state.
CREATE OR REPLACE FUNCTION reserve_voucher(
  p_program text, p_reservation_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid,
  p_kind text, p_voucher_id bigint, p_coupon_key text, p_seconds integer,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text
) RETURNS SETOF reservations
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  begun record;
  account accounts;
  earlier reservations;
  taken record;
  now_at timestamptz(3);
BEGIN
  PERFORM enter_program(p_program);
  PERFORM FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id FOR NO KEY UPDATE;
  SELECT * INTO earlier FROM reservations r WHERE r.program_id = p_program AND r.id = p_reservation_id;
  IF earlier.id IS NOT NULL THEN
    IF earlier.fingerprint <> p_fingerprint THEN
      PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
    END IF;
    RETURN NEXT earlier;
    RETURN;
  END IF;
  begun := begin_booking(p_program, p_reservation_id, p_fingerprint, p_account_id);
  account := begun.account;
  IF (begun.earlier).id IS NOT NULL THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  ELSIF p_seconds IS NULL OR p_seconds NOT BETWEEN 1 AND 3600 THEN
    PERFORM refuse('REQUEST_INVALID');
  ELSIF account.open_reservations > 0 THEN
    account := release_overdue_reservations(account, p_kind, p_voucher_id);
  END IF;

  now_at := clock_timestamp();
  taken := take_voucher(account, p_kind, p_voucher_id, p_coupon_key, p_partner_id, p_store_id, now_at);
  INSERT INTO account_coupons AS u (program_id, account_id, kind, voucher_id, reserved_count)
  VALUES (p_program, p_account_id, p_kind, p_voucher_id, 1)
  ON CONFLICT (program_id, account_id, kind, voucher_id) DO UPDATE SET reserved_count = u.reserved_count + 1;
  INSERT INTO reservations (program_id, id, account_id, kind, voucher_id, coupon_key, points, limited, description_de, description_en,
    reserved_at, deadline_at, fingerprint, key_owner, device_id, admin_id, partner_id, store_id, source)
  VALUES (p_program, p_reservation_id, p_account_id, p_kind, p_voucher_id, p_coupon_key, taken.points, taken.limited, taken.title_de,
    taken.title_en, now_at, now_at + make_interval(secs => p_seconds), p_fingerprint, p_key_owner, p_device_id, p_admin_id,
    p_partner_id, p_store_id, p_source)
  ON CONFLICT DO NOTHING RETURNING * INTO earlier;
  -- A concurrent request used the same key for another account.
  IF earlier.id IS NULL THEN
    PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
  END IF;
  UPDATE accounts SET
    points = points - earlier.locked_points,
    locked_points = locked_points + earlier.locked_points,
    open_reservations = open_reservations + 1
  WHERE program_id = p_program AND id = p_account_id;
  UPDATE coupon_keys SET reservation_id = p_reservation_id
  WHERE p_coupon_key IS NOT NULL AND program_id = p_program AND coupon_id = p_voucher_id AND key_code = p_coupon_key;
  RETURN NEXT earlier;
END
$$;

REVOKE ALL ON FUNCTION reserve_voucher FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reserve_voucher TO punktum_app;
