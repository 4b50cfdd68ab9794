-- A device's look-ups of an hour are counted for each new account. The index by age alone made the server read the look-ups of all
-- devices of the programme while its statistics were young. The job that forgets old look-ups reads the whole table.
CREATE INDEX device_look_ups_by_device ON device_look_ups (program_id, device_id, looked_up_at);
DROP INDEX device_look_ups_by_age;
