-- needs: secure_table
-- Levels that bookings reached, as they were at that moment. The statement that writes a booking writes its row here, so that
-- every repetition and every read gets the first answer, whatever happens to the account or to the levels later (decision 0315).
CREATE TABLE reached_levels (
  program_id text NOT NULL,
  -- Of a sale: its own booking, whatever its coupons added.
  booking_id uuid NOT NULL,
  -- { "names": { "de": "Gold", "en": "Gold" }, "picturePath": "/media/gold.svg" }, as it is sent; without the path if there is none.
  level jsonb NOT NULL CHECK (coalesce(level -> 'names' ?& ARRAY['de', 'en'], false)),
  PRIMARY KEY (booking_id, program_id),
  FOREIGN KEY (program_id, booking_id) REFERENCES bookings (program_id, id)
);
CALL secure_table('reached_levels', 'SELECT');
