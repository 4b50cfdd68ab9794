-- needs: count_edit, secure_table
-- Pictures of the screen saver have a period and weekdays, and tablets report how often they showed them.
ALTER TABLE display_ads
  ADD COLUMN valid_from timestamptz(3),
  ADD COLUMN valid_to timestamptz(3),
  -- Days of the shop's clock; none: every day.
  ADD COLUMN weekdays text[] NOT NULL DEFAULT '{}'
    CHECK (weekdays <@ ARRAY['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']),
  ADD CONSTRAINT display_ads_period CHECK (valid_from <= valid_to);

-- The place in the order is no edit: whoever has the form of a picture open saves it all the same.
DROP TRIGGER count_edit ON display_ads;
CREATE TRIGGER count_edit BEFORE UPDATE ON display_ads FOR EACH ROW
  WHEN (OLD.order_no IS NOT DISTINCT FROM NEW.order_no) EXECUTE FUNCTION count_edit();

-- How often a tablet showed a picture on a day. A tablet tells its whole count again and again, so that a report which is lost or
-- comes twice changes nothing.
CREATE TABLE display_ad_showings (
  program_id text NOT NULL,
  ad_id bigint NOT NULL,
  -- Day of the shop's clock.
  day date NOT NULL,
  -- No foreign key: what a device reported outlives it.
  device_id uuid NOT NULL,
  -- Names the storage in which the tablet counts; a new one starts at zero.
  counter_id uuid NOT NULL,
  -- Where the tablet stood at its first report of the day.
  partner_id bigint NOT NULL,
  store_id bigint NOT NULL,
  times integer NOT NULL CHECK (times > 0),
  reported_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, ad_id, day, device_id, counter_id),
  FOREIGN KEY (program_id, ad_id) REFERENCES display_ads (program_id, id) ON DELETE CASCADE
);
CREATE INDEX display_ad_showings_by_day ON display_ad_showings (program_id, day);
CALL secure_table('display_ad_showings', 'SELECT, INSERT, UPDATE, DELETE');
