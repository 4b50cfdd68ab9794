-- A further card of somebody who is registered: a mail shows both cards to whoever has the mailbox, and they decide.
ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check
  CHECK (kind IN ('ACTIVATION', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'CARD_CLAIM'));
