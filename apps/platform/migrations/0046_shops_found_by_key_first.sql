-- Indexes of shops and of places that began with the programme. In a young table the planner takes a programme for one row, and the plan of
-- a function finds a shop or a place by its id in one of them: it reads all of the programme. With the programme last, only the primary
-- key answers for an id (decision 0311).
DROP INDEX stores_by_partner;
CREATE INDEX stores_by_partner ON stores (partner_id, program_id);
DROP INDEX interaction_points_by_store;
CREATE INDEX interaction_points_by_store ON interaction_points (store_id, program_id);
DROP INDEX interaction_points_by_partner;
CREATE INDEX interaction_points_by_partner ON interaction_points (partner_id, program_id);
DROP INDEX interaction_points_by_cash;
CREATE INDEX interaction_points_by_cash ON interaction_points (paired_cash_id, program_id);
