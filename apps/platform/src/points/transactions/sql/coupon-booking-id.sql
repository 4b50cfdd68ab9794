-- Id of the booking of a coupon used by a sale, derived from the sale's booking id: a UUID of version 8.
CREATE OR REPLACE FUNCTION coupon_booking_id(p_sale_booking_id uuid, p_coupon_id bigint) RETURNS uuid
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  bytes bytea := substring(sha256(convert_to(p_sale_booking_id || ' coupon ' || p_coupon_id, 'UTF8')) FOR 16);
BEGIN
  bytes := set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128);
  bytes := set_byte(bytes, 8, get_byte(bytes, 8) & 63 | 128);
  RETURN encode(bytes, 'hex')::uuid;
END
$$;

REVOKE ALL ON FUNCTION coupon_booking_id FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coupon_booking_id TO punktum_auditor, punktum_app;
