-- Every list of records is exported, not only the seven first ones.
ALTER TABLE exports DROP CONSTRAINT exports_kind_check;
ALTER TABLE exports ADD CONSTRAINT exports_kind_check CHECK (kind IN ('MEMBERS', 'VOUCHERS', 'BOOKINGS', 'PLACES', 'DEVICES', 'PEOPLE',
  'AUDIT', 'APPROVALS', 'PRIVACY_REQUESTS', 'FLAGS', 'EARNING_RULES', 'SCREEN_SAVER', 'PROFILES'));
