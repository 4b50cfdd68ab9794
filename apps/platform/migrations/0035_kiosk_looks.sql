-- needs: count_edits, secure_table
-- Draft and published versions of the look of a programme's kiosks. What kiosks show stands in programs.config.

-- One row for each programme whose look was ever edited.
CREATE TABLE program_looks (
  program_id text PRIMARY KEY REFERENCES programs,
  -- By which edits are compared.
  id text NOT NULL GENERATED ALWAYS AS (program_id) STORED,
  -- Null: there is none.
  draft jsonb,
  drafted_at timestamptz(3),
  drafted_by uuid,
  FOREIGN KEY (program_id, drafted_by) REFERENCES admins (program_id, id),
  CHECK ((draft IS NULL) = (drafted_at IS NULL) AND (draft IS NULL) = (drafted_by IS NULL))
);
CALL count_edits('program_looks');
CALL secure_table('program_looks', 'SELECT, INSERT, UPDATE');

CREATE TABLE program_look_versions (
  program_id text NOT NULL REFERENCES programs,
  number integer NOT NULL CHECK (number > 0),
  look jsonb NOT NULL,
  -- Null: the look before the first publication.
  published_at timestamptz(3),
  published_by uuid,
  -- Version that was published again.
  reverts_to integer,
  PRIMARY KEY (program_id, number),
  FOREIGN KEY (program_id, published_by) REFERENCES admins (program_id, id),
  FOREIGN KEY (program_id, reverts_to) REFERENCES program_look_versions (program_id, number),
  CHECK ((published_at IS NULL) = (published_by IS NULL))
);
CALL secure_table('program_look_versions', 'SELECT, INSERT');
