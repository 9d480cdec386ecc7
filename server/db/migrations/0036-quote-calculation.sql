-- How the chosen formula was priced, line by line, as it was shown; quotes of before have none.
alter table quote add column calculation jsonb;
