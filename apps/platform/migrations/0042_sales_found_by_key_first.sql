-- needs: receipt_number_of
-- Indexes of sales that began with the programme. In a young table the planner takes a programme for one row, and finds a sale by its
-- id in an index that begins with the programme: it reads all sales of the programme. Such a plan stays in use for the life of a
-- connection, and each line of a sale looks its sale up. With the programme last, only the primary key answers for an id.
DROP INDEX transactions_by_receipt;
CREATE UNIQUE INDEX transactions_by_receipt ON transactions (receipt_key, program_id) WHERE receipt_key IS NOT NULL;
DROP INDEX transactions_by_external_id;
CREATE INDEX transactions_by_external_id ON transactions (external_id, program_id, created_at DESC);
DROP INDEX transactions_by_receipt_number;
CREATE INDEX transactions_by_receipt_number ON transactions (receipt_number_of(receipt_key), program_id, created_at DESC)
  WHERE receipt_key IS NOT NULL;
DROP INDEX transactions_by_booking_number;
CREATE INDEX transactions_by_booking_number ON transactions (right(id::text, 8), program_id);
