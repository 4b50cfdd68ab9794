-- needs: search_words
-- The condition of a list of members as SQL on member_entries `e`. Every value is inserted as a quoted literal of its
-- type, so that the planner can estimate it and callers cannot inject SQL.
CREATE OR REPLACE FUNCTION member_conditions(p_program text, p_needle text, p_filter jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  conditions text := format('e.program_id = %L', p_program);
  needle text := search_words(trim(p_needle));
  word text;
  pattern text;
BEGIN
  -- A number with blanks or hyphens is one word; its country code may be written differently.
  IF needle ~ '\d' AND needle ~ '^[\d\s+()/.-]+$' THEN
    needle := regexp_replace(needle, '\D', '', 'g');
    needle := CASE WHEN length(needle) > 6 THEN regexp_replace(needle, '^0{1,2}', '') ELSE needle END;
  END IF;
  FOREACH word IN ARRAY (regexp_split_to_array(needle, '\s+'))[1:6] LOOP
    IF word = '' THEN
      -- A needle without any word matches no member instead of all.
      conditions := conditions || CASE p_needle WHEN '' THEN '' ELSE ' AND false' END;
    ELSE
      pattern := '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%';
      -- Most members share an e-mail domain with many others, so its trigrams have long posting lists. The index
      -- searches the part before the @, and the rest is compared in the found rows.
      conditions := conditions || CASE WHEN word ~ '[[:alnum:]]{3}[^@]*@.'
        THEN format(' AND e.search LIKE %L AND (e.search || '''') LIKE %L', regexp_replace(pattern, '@.*$', '@%'), pattern)
        ELSE format(' AND e.search LIKE %L', pattern) END;
    END IF;
  END LOOP;
  -- quote_literal() of null is null, so absent filters add no condition.
  RETURN conditions
    || coalesce(' AND e.status = ' || quote_literal(p_filter ->> 'status'), '')
    || coalesce(' AND e.registered = ' || quote_literal((p_filter ->> 'registered')::boolean), '')
    || coalesce(' AND e.state_points >= ' || quote_literal((p_filter ->> 'fromStatePoints')::bigint), '')
    || coalesce(' AND e.state_points < ' || quote_literal((p_filter ->> 'belowStatePoints')::bigint), '')
    || coalesce(' AND e.last_store_id = ' || quote_literal((p_filter ->> 'storeId')::bigint), '')
    || coalesce(' AND e.active_at >= ' || quote_literal((p_filter ->> 'activeFrom')::timestamptz), '')
    || coalesce(' AND e.optins @> ARRAY[' || quote_literal(p_filter ->> 'optin') || ']', '')
    || coalesce(' AND EXISTS (SELECT FROM member_tags t WHERE t.program_id = e.program_id AND t.account_id = e.account_id AND t.tag_id = '
      || quote_literal((p_filter ->> 'tagId')::bigint) || ')', '')
    -- Partner staff reach the members of their partners (decision 0133), and a new card without owner if they search
    -- for it.
    || CASE WHEN p_filter ? 'partnerIds' THEN format(
      ' AND (EXISTS (SELECT FROM account_partners r WHERE r.account_id = e.account_id AND r.program_id = e.program_id AND r.partner_id = ANY (%L::bigint[]))%s)',
      ARRAY(SELECT p.id::bigint FROM jsonb_array_elements_text(p_filter -> 'partnerIds') p (id)),
      CASE WHEN p_needle = '' THEN '' ELSE ' OR (EXISTS (SELECT FROM accounts a WHERE a.program_id = e.program_id AND a.id = e.account_id'
        ' AND a.first_booked_at IS NULL) AND NOT EXISTS (SELECT FROM memberships m WHERE m.program_id = e.program_id AND m.account_id = e.account_id))' END)
      ELSE '' END;
END
$$;

REVOKE ALL ON FUNCTION member_conditions FROM PUBLIC;
