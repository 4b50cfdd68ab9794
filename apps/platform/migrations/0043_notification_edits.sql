-- needs: count_edits, secure_table
-- Counts edits of the notifications of a programme, so that of two editors the second is told of the first. The job that reads
-- bookings writes into the rows of the settings themselves, which is no edit.
CREATE TABLE notification_edits (
  program_id text PRIMARY KEY REFERENCES programs,
  -- By which edits are compared.
  id text NOT NULL GENERATED ALWAYS AS (program_id) STORED
);
CALL count_edits('notification_edits');
CALL secure_table('notification_edits', 'SELECT, INSERT, UPDATE');
