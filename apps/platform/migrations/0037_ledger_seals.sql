-- needs: secure_table
-- Tamper evidence: a job that follows seals bookings and rows of the audit log in blocks. Each block has the hash of the block before
-- it, and signed heads leave the database. No booking writes here and no booking waits for a row here.

CREATE TABLE ledger_blocks (
  program_id text NOT NULL REFERENCES programs,
  chain text NOT NULL CHECK (chain IN ('BOOKINGS', 'AUDIT')),
  -- From 1, without a gap.
  number bigint NOT NULL CHECK (number > 0),
  -- Which columns a row's hash is made of, and how.
  format smallint NOT NULL CHECK (format = 1),
  sealed_at timestamptz(3) NOT NULL,
  -- Ids of the rows, and 32 bytes of hash for each.
  ids text[] NOT NULL CHECK (cardinality(ids) > 0),
  hashes bytea NOT NULL,
  previous bytea NOT NULL CHECK (length(previous) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (program_id, chain, number),
  CHECK (length(hashes) = 32 * cardinality(ids))
);
CALL secure_table('ledger_blocks', 'SELECT');

-- Heads that were signed: by a key that the database does not have.
CREATE TABLE ledger_heads (
  program_id text NOT NULL,
  chain text NOT NULL,
  number bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  signed_at timestamptz(3) NOT NULL,
  key_id text NOT NULL CHECK (length(key_id) = 16),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  PRIMARY KEY (program_id, chain, number),
  FOREIGN KEY (program_id, chain, number) REFERENCES ledger_blocks (program_id, chain, number)
);
CALL secure_table('ledger_heads', 'SELECT, INSERT');

-- How far a chain is sealed; the columns mean what they mean in figure_positions.
CREATE TABLE ledger_seal_positions (
  program_id text NOT NULL REFERENCES programs,
  chain text NOT NULL CHECK (chain IN ('BOOKINGS', 'AUDIT')),
  sealed_before bigint NOT NULL,
  as_of timestamptz(3),
  next_before bigint,
  next_as_of timestamptz(3),
  written_in bigint NOT NULL,
  PRIMARY KEY (program_id, chain)
);
CALL secure_table('ledger_seal_positions', 'SELECT');
