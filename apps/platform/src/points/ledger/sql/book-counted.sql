-- Counts work by hand and books it, alone, with the refusals of book_points(). No row if the work is not plain: then nothing is
-- written, and the caller has it judged and booked.
CREATE OR REPLACE FUNCTION book_counted(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_key_owner text, p_account_id uuid,
  p_booking_type text, p_booking_type_code text, p_points bigint,
  p_reason text, p_description_de text, p_description_en text, p_booked_at timestamptz, p_receipt_key text,
  p_device_id uuid, p_admin_id uuid, p_partner_id bigint, p_store_id bigint, p_source text, p_works json
) RETURNS TABLE (booking_id uuid, points bigint, balance bigint, booked_at timestamptz, replayed boolean, reached_level jsonb)
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
BEGIN
  PERFORM enter_program(p_program);
  PERFORM FROM count_plain_works(p_program, p_works, false) AS c WHERE c.admission IN ('NEW', 'SAME');
  IF FOUND THEN
    RETURN QUERY SELECT * FROM book_points(p_program, p_booking_id, p_fingerprint, p_key_owner, p_account_id, p_booking_type,
      p_booking_type_code, p_points, p_reason, p_description_de, p_description_en, p_booked_at, p_receipt_key, p_device_id, p_admin_id,
      p_partner_id, p_store_id, p_source);
  END IF;
END
$$;

REVOKE ALL ON FUNCTION book_counted FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_counted TO punktum_app;
