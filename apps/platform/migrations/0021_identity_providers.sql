-- needs: count_edits
-- Sign-in of staff with an identity provider of their programme (OpenID Connect).

CREATE TABLE identity_providers (
  program_id text NOT NULL REFERENCES programs,
  -- Part of the address that the provider sends people back to.
  id text NOT NULL CHECK (id ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  -- What stands on the button of the login page.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  issuer text NOT NULL CHECK (length(issuer) <= 500),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 300),
  -- Sealed with the server's key, for this programme, issuer and client.
  client_secret bytea NOT NULL,
  -- Whether the provider's second factor counts here: never, where its token says so, or always.
  second_factor text NOT NULL CHECK (second_factor IN ('NEVER', 'WHEN_SAID', 'ALWAYS')),
  groups_claim text NOT NULL DEFAULT '',
  -- Roles of people who were not invited, by their group at the provider; the first that fits counts.
  groups jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(groups) = 'array'),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (program_id, id),
  -- A person is known by issuer and subject.
  UNIQUE (program_id, issuer)
);
CALL count_edits('identity_providers');
CALL secure_table('identity_providers', 'SELECT, INSERT, UPDATE, DELETE');

-- Who somebody is at a provider.
CREATE TABLE admin_identities (
  program_id text NOT NULL REFERENCES programs,
  provider_id text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  admin_id uuid NOT NULL,
  -- The role follows the person's group at the provider.
  by_group boolean NOT NULL,
  linked_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, issuer, subject),
  UNIQUE (program_id, issuer, admin_id),
  FOREIGN KEY (program_id, provider_id) REFERENCES identity_providers (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE
);
CREATE INDEX admin_identities_by_admin ON admin_identities (program_id, admin_id);
CREATE INDEX admin_identities_by_provider ON admin_identities (program_id, provider_id);
CALL secure_table('admin_identities', 'SELECT, INSERT, UPDATE, DELETE');

-- A sign-in that is at a provider. It is no session: the browser that began it fetches the result, once.
CREATE TABLE sign_ons (
  program_id text NOT NULL REFERENCES programs,
  state_hash bytea NOT NULL CHECK (length(state_hash) = 32),
  -- Of the secret in the cookie; nonce and code verifier are derived from that secret.
  browser_hash bytea NOT NULL CHECK (length(browser_hash) = 32),
  provider_id text NOT NULL,
  -- Page of the back office to go on with.
  way_back text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Set before the provider is asked, so that a state is good once.
  answered_at timestamptz(3),
  -- The result: a person, or why there is none.
  admin_id uuid,
  refusal text,
  with_factor boolean NOT NULL DEFAULT false,
  -- When the person proved who they are, as the provider says.
  proved_at timestamptz(3),
  PRIMARY KEY (program_id, state_hash),
  UNIQUE (program_id, browser_hash),
  FOREIGN KEY (program_id, provider_id) REFERENCES identity_providers (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_ons_by_age ON sign_ons (program_id, expires_at);
CALL secure_table('sign_ons', 'SELECT, INSERT, UPDATE, DELETE');
