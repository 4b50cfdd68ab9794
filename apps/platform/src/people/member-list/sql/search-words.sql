-- Normalizes a text for the search: lower case, without accents. 'Käthe Müßig' becomes 'kathe mussig'.
CREATE OR REPLACE FUNCTION search_words(p_text text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(translate(
    regexp_replace(normalize(replace(p_text, 'ß', 'ss'), NFKD), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐæÆ', 'lLoOdDaA'));

REVOKE ALL ON FUNCTION search_words FROM PUBLIC;
