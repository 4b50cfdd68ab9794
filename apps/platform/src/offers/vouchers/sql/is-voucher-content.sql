-- True when the JSON of a voucher has the shape that the catalogue reads.
CREATE OR REPLACE FUNCTION is_voucher_content(texts jsonb, redeem_actions jsonb, custom_properties jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(
    jsonb_typeof(texts) = 'object'
    AND jsonb_typeof(coalesce(texts -> 'de', texts -> 'en') -> 'title') = 'string'
    AND jsonb_typeof(coalesce(texts -> 'en', texts -> 'de') -> 'title') = 'string'
    AND jsonb_typeof(redeem_actions) = 'array'
    AND jsonb_typeof(custom_properties) = 'object', false);

GRANT EXECUTE ON FUNCTION is_voucher_content TO PUBLIC, punktum_app;
