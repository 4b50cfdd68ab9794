-- Keys of tills: a key with the role TILL belongs to one CASH interaction point and acts for its store alone (ARTS-04). `id`
-- is what an admin sees of it in lists; the key itself is shown once and kept as a hash.
ALTER TABLE api_keys
  ADD COLUMN id uuid,
  ADD COLUMN interaction_id text,
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD CONSTRAINT api_keys_till CHECK ((role = 'TILL') = (interaction_id IS NOT NULL AND id IS NOT NULL)),
  ADD FOREIGN KEY (program_id, interaction_id) REFERENCES interaction_points (program_id, id) ON DELETE CASCADE;
CREATE UNIQUE INDEX api_keys_of_tills ON api_keys (program_id, interaction_id, id) WHERE interaction_id IS NOT NULL;
