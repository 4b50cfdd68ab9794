-- Mounting service: whose device it is while nobody holds it, pictures of a profile, PINs that the server checks.

-- The store a device stands in, or stood in last; null until it is mounted for the first time. Until then it belongs to the
-- member of staff who registered it.
ALTER TABLE devices
  ADD COLUMN store_id bigint,
  ADD COLUMN registered_by uuid,
  ADD FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id),
  ADD FOREIGN KEY (program_id, registered_by) REFERENCES admins (program_id, id) ON DELETE SET NULL (registered_by);
CREATE INDEX devices_by_store ON devices (program_id, store_id);

DO $$
DECLARE
  program record;
BEGIN
  FOR program IN SELECT id FROM programs ORDER BY id LOOP
    PERFORM set_config('punktum.program', program.id, true);
    UPDATE devices SET store_id = m.store_id
      FROM mountings m WHERE m.program_id = devices.program_id AND m.device_id = devices.id;
  END LOOP;
  PERFORM set_config('punktum.program', '', true);
END
$$;

-- A picture belongs to the programme (all three null) or to a partner, a store or a profile (MSVC-10).
ALTER TABLE display_ads
  ADD COLUMN profile_id uuid,
  ADD FOREIGN KEY (program_id, profile_id) REFERENCES profiles (program_id, id);
CREATE INDEX display_ads_by_profile ON display_ads (program_id, profile_id) WHERE profile_id IS NOT NULL;
CREATE INDEX mountings_by_profile ON mountings (program_id, profile_id) WHERE profile_id IS NOT NULL;

-- argon2id of the PIN staff set for this session of the device (A-57); forgotten when the place is freed.
ALTER TABLE mountings ADD COLUMN session_pin_hash text;

-- Wrong PINs since the last right one, per device and PIN: one device cannot lock another or the shop (T7, T8).
CREATE TABLE pin_tries (
  program_id text NOT NULL REFERENCES programs,
  device_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('ADMIN', 'CASHIER')),
  wrong_count integer NOT NULL DEFAULT 0 CHECK (wrong_count >= 0),
  blocked_until timestamptz(3),
  PRIMARY KEY (program_id, device_id, purpose),
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE
);
CALL secure_table('pin_tries', 'SELECT, INSERT, UPDATE, DELETE');
