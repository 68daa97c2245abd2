-- What an entry costs must not grow with the number of accounts. The arrays it is given have no statistics, and from
-- some thousand accounts on the planner took to reading all of them, five times an entry. There is one good way to do
-- each of its statements, by index, whatever the tables hold; so it is planned once and that way.
alter function ledger_post(
    text, text, bytea, text, text[], bigint[], text[], bigint[], bigint[])
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off;
