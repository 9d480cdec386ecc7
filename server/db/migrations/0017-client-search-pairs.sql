-- A fragment of a name is looked for among the names that hold each of its pairs of letters, not among all of them.

-- Marked with broker and field, so that one index serves all; null where there are fewer than two letters.
create function person_tally_pairs(broker_id bigint, field text, value text) returns text[] language sql immutable as $$
  select array_agg(distinct broker_id || field || substr(value, n, 2)) from generate_series(1, length(value) - 1) n
$$;
-- Additions wait in a list that every search reads: a short one.
create index person_tally_pairs on person_tally using gin (person_tally_pairs(broker_id, field, value))
  with (gin_pending_list_limit = 128);
