-- Lets exactly one of concurrent uses of a code succeed, across processes, and none after the redemption was taken
-- back.
CREATE OR REPLACE FUNCTION keep_redemption_use() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.used_at IS NOT NULL OR OLD.voided_at IS NOT NULL OR OLD.booking_id IS NULL THEN
    RAISE EXCEPTION 'a redemption code is used once, and not when it is void or held';
  END IF;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION keep_redemption_use FROM PUBLIC;
