-- needs: enter_program, refuse
-- Deletes what a test programme consists of, except places, before it is copied anew: the application may not delete all of it. Call
-- reset_sandbox() first, since data refers to content. Partners, shops and places stay, because keys and staff belong to them.
CREATE OR REPLACE FUNCTION clear_sandbox_content(p_program text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
DECLARE
  next_table text;
BEGIN
  PERFORM enter_program(p_program);
  IF NOT EXISTS (SELECT FROM programs p WHERE p.id = p_program AND p.sandbox_of IS NOT NULL) THEN
    PERFORM refuse('SANDBOX_REQUIRED');
  END IF;
  FOREACH next_table IN ARRAY ARRAY['display_ads', 'promotions', 'rewards', 'coupons', 'status_levels', 'status_level_sets', 'mountings',
    'profiles', 'tags', 'custom_properties', 'mail_templates', 'notification_settings', 'pictures', 'program_look_versions',
    'program_looks']
  LOOP
    EXECUTE format('DELETE FROM %I WHERE program_id = $1', next_table) USING p_program;
  END LOOP;
END
$$;

REVOKE ALL ON FUNCTION clear_sandbox_content FROM PUBLIC;
GRANT EXECUTE ON FUNCTION clear_sandbox_content TO punktum_app;
