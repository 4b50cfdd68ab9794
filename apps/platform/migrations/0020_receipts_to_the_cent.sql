-- A till's word is taken to the cent: what a discount on the whole receipt takes off each line, lines that earn nothing, and the
-- largest sale a programme takes at once.

ALTER TABLE transaction_lines
  -- What settling the lines with the total took off the line, negative where it added something: the till reported the sum
  -- of both.
  ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0,
  -- False: it earned nothing, whatever rule there was for it.
  ADD COLUMN eligible boolean NOT NULL DEFAULT true;

-- Null: sales of any size.
ALTER TABLE programs ADD COLUMN sale_max_cents bigint CHECK (sale_max_cents > 0);
