-- A member learns by mail that a PIN was set for their account. Other mails may be about an account now, too.
ALTER TABLE mails DROP CONSTRAINT mails_check;
ALTER TABLE mails ADD CONSTRAINT mails_pin_of_account CHECK (kind <> 'MEMBER_PIN' OR account_id IS NOT NULL);
ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check CHECK (
  kind IN ('ACTIVATION', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'CARD_CLAIM', 'MEMBER_PIN', 'MEMBER_PIN_SET', 'STAFF_INVITATION',
    'STAFF_PASSWORD_RESET', 'STAFF_WEEKLY_FIGURES')
);
