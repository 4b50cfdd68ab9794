-- needs: secure_table, count_edits
-- Texts of mails that a programme has written itself; without a row the platform's own text is sent.
CREATE TABLE mail_templates (
  program_id text NOT NULL REFERENCES programs,
  -- EVENT/language, as in the address of the record.
  id text NOT NULL CHECK (id ~ '^[A-Z][A-Z_]{1,31}/[a-z]{2}$'),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  -- One paragraph a line.
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 5000),
  -- Words on the button; null where the mail has none.
  action text CHECK (length(action) BETWEEN 1 AND 80),
  PRIMARY KEY (program_id, id)
);
CALL secure_table('mail_templates', 'SELECT, INSERT, UPDATE, DELETE');
CALL count_edits('mail_templates');

-- Values of a mail that no other table holds: points of a notification, or which text somebody tries out.
ALTER TABLE mails ADD COLUMN about jsonb NOT NULL DEFAULT '{}';
-- What a notification tells of, such as the id of a booking: the job that reads bookings reads some of them twice.
ALTER TABLE mails ADD COLUMN cause text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX mails_once_a_cause ON mails (program_id, user_id, kind, cause) WHERE cause <> '';
-- Mails that somebody waits for are sent before those about bookings, of which there may be many.
CREATE INDEX mails_due_first ON mails (program_id, next_try_at) WHERE status = 'WAITING' AND cause = '';
ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check CHECK (
  kind IN ('ACTIVATION', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'CARD_CLAIM', 'MEMBER_PIN', 'MEMBER_PIN_SET', 'STAFF_INVITATION',
    'STAFF_PASSWORD_RESET', 'STAFF_WEEKLY_FIGURES', 'STAFF_TEST_MAIL', 'MEMBERSHIP_CREATED', 'MEMBERSHIP_TERMINATED', 'OPTINS_CHANGED',
    'POINTS_EARNED', 'POINTS_REDEEMED')
);

-- What happened before a notification was switched on is not told, and a job remembers how far it has read bookings.
ALTER TABLE notification_settings ADD COLUMN since timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE notification_settings ADD COLUMN read_to timestamptz(3) NOT NULL DEFAULT now();
