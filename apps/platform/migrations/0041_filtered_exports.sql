-- Filter of the list that an export was asked for, with the names of the list's call.
ALTER TABLE exports ADD COLUMN filter jsonb NOT NULL DEFAULT '{}';
