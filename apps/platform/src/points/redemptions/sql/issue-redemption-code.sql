-- Issues a code of twelve digits, drawn from 122 random bits. A taken number is drawn again.
CREATE OR REPLACE FUNCTION issue_redemption_code(p_program text, p_reservation_id uuid, p_booking_id uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    INSERT INTO redemption_codes (program_id, code, reservation_id, booking_id, valid_until)
    SELECT p_program,
      'PR' || lpad((('x' || left(md5(gen_random_uuid()::text), 15))::bit(60)::bigint % 1000000000000)::text, 12, '0'),
      p_reservation_id, p_booking_id, p_now + make_interval(mins => p.redemption_code_minutes)
    FROM programs p WHERE p.id = p_program
    ON CONFLICT (program_id, code) DO NOTHING;
    EXIT WHEN FOUND;
  END LOOP;
END
$$;

REVOKE ALL ON FUNCTION issue_redemption_code FROM PUBLIC;
