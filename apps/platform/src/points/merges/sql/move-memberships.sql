-- Moves persons and push tokens to the primary. The primary's owner stays its owner; a second owner becomes a co-owner.
-- A person with memberships of both keeps one.
CREATE OR REPLACE FUNCTION move_memberships(p_program text, p_primary uuid, p_secondary uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  has_owner boolean;
  moved integer;
BEGIN
  has_owner := EXISTS (SELECT FROM memberships o WHERE o.program_id = p_program AND o.account_id = p_primary
    AND o.role = 'OWNER' AND o.status <> 'TERMINATED');
  -- A terminated membership of the primary takes over the status of the same person's membership of the secondary.
  UPDATE memberships x SET status = m.status, role = CASE WHEN has_owner AND x.role = 'OWNER' THEN 'COOWNER' ELSE x.role END
  FROM memberships m
  WHERE x.program_id = p_program AND x.account_id = p_primary AND x.status = 'TERMINATED'
    AND m.program_id = p_program AND m.account_id = p_secondary AND m.user_id = x.user_id AND m.status <> 'TERMINATED';
  has_owner := EXISTS (SELECT FROM memberships o WHERE o.program_id = p_program AND o.account_id = p_primary
    AND o.role = 'OWNER' AND o.status <> 'TERMINATED');
  UPDATE memberships m SET
    account_id = p_primary,
    role = CASE WHEN has_owner AND m.role = 'OWNER' THEN 'COOWNER' ELSE m.role END
  WHERE m.program_id = p_program AND m.account_id = p_secondary AND m.status <> 'TERMINATED'
    AND NOT EXISTS (SELECT FROM memberships x
      WHERE x.program_id = p_program AND x.account_id = p_primary AND x.user_id = m.user_id);
  GET DIAGNOSTICS moved = ROW_COUNT;
  UPDATE memberships SET status = 'TERMINATED'
  WHERE program_id = p_program AND account_id = p_secondary AND status <> 'TERMINATED';
  INSERT INTO push_tokens AS t (program_id, account_id, device_id, environment, token, created_at, updated_at)
  SELECT program_id, p_primary, device_id, environment, token, created_at, updated_at FROM push_tokens
  WHERE program_id = p_program AND account_id = p_secondary
  ON CONFLICT (program_id, account_id, device_id) DO UPDATE SET
    environment = excluded.environment, token = excluded.token, updated_at = excluded.updated_at
  WHERE excluded.updated_at > t.updated_at;
  DELETE FROM push_tokens WHERE program_id = p_program AND account_id = p_secondary;
  RETURN moved;
END
$$;

REVOKE ALL ON FUNCTION move_memberships FROM PUBLIC;
