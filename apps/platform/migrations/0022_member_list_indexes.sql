-- Two orders in which the list of members read a large part of a programme: accounts without a person by name, which stand behind
-- all the others there, and the members of one shop in any order but that of their last booking.
CREATE INDEX member_entries_nameless ON member_entries (program_id, sort_name, account_id) WHERE NOT registered;
-- What is sorted and filtered by stands in the index, so that a shop's members are sorted without their rows.
DROP INDEX member_entries_by_store;
CREATE INDEX member_entries_by_store ON member_entries (program_id, last_store_id, active_at, account_id)
  INCLUDE (sort_name, points, created_at, status, registered, state_points, optins);
