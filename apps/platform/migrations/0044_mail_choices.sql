-- needs: secure_table, count_edits
-- Mails that a person wants. A person without a row gets all that the programme sends.
CREATE TABLE mail_choices (
  program_id text NOT NULL REFERENCES programs,
  user_id uuid NOT NULL,
  -- By which edits are compared.
  id uuid NOT NULL GENERATED ALWAYS AS (user_id) STORED,
  -- Mails about points that were earned or redeemed.
  point_mails boolean NOT NULL DEFAULT true,
  -- When they were switched on again: bookings from before are not told.
  point_mails_since timestamptz(3) NOT NULL DEFAULT '-infinity',
  -- Secret of the link in these mails. It opens nothing but this switch, and every mail has the same one, so that the link of an old
  -- mail works and a mail about points adds no row.
  link_key uuid NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (program_id, user_id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id),
  UNIQUE (program_id, link_key)
);
CALL count_edits('mail_choices');
CALL secure_table('mail_choices', 'SELECT, INSERT, UPDATE, DELETE');
