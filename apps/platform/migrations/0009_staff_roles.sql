-- Three more roles of staff: who answers members, who audits and who looks after devices.
ALTER TABLE admins DROP CONSTRAINT admins_role_check;
ALTER TABLE admins ADD CONSTRAINT admins_role_check CHECK (
  role IN (
    'PROGRAM_ADMIN', 'PARTNER_ADMIN', 'STORE_STAFF', 'PLATFORM_OPERATOR', 'SUPPORT_AGENT', 'AUDITOR', 'TECHNICIAN'
  )
);
