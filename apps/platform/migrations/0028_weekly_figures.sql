-- needs: secure_table
-- Who wants the figures of the week by mail: one row a person. A table of its own, because a mail is no edit of the person.
CREATE TABLE weekly_figures (
  program_id text NOT NULL REFERENCES programs,
  admin_id uuid NOT NULL,
  -- The Monday of the last mail, or the day on which the person asked for them: the next Monday is the first.
  mailed_on date NOT NULL,
  PRIMARY KEY (program_id, admin_id),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE
);
CALL secure_table('weekly_figures', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check CHECK (
  kind IN ('ACTIVATION', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'CARD_CLAIM', 'MEMBER_PIN', 'STAFF_INVITATION', 'STAFF_PASSWORD_RESET',
    'STAFF_WEEKLY_FIGURES')
);
