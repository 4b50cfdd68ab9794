-- Template of a sale's bookings.
CREATE OR REPLACE FUNCTION sale_booking(sale transactions, p_id uuid, p_account_id uuid, p_descriptions jsonb) RETURNS bookings
LANGUAGE plpgsql AS $$
DECLARE
  b bookings;
BEGIN
  b.program_id := sale.program_id;
  b.id := p_id;
  b.account_id := p_account_id;
  b.reason := '';
  b.description_de := p_descriptions ->> 'de';
  b.description_en := p_descriptions ->> 'en';
  b.booked_at := sale.transaction_time;
  b.created_at := clock_timestamp();
  b.receipt_key := sale.receipt_key;
  b.fingerprint := sale.fingerprint;
  b.key_owner := sale.key_owner;
  b.device_id := sale.device_id;
  b.admin_id := sale.admin_id;
  b.partner_id := sale.partner_id;
  b.store_id := sale.store_id;
  b.source := sale.source;
  RETURN b;
END
$$;

REVOKE ALL ON FUNCTION sale_booking FROM PUBLIC;
