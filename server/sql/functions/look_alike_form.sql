-- before the tables: an index of profile is built on it. Changing what it returns makes that index wrong: add another
-- function and another index instead.
-- Handles that look the same have the same form: 0 and o, 1 and i and l, rn and m, vv and w, no underscores.
create or replace function look_alike_form(handle text) returns text
language sql immutable parallel safe as $$
  select replace(replace(translate(lower(handle), '01i_', 'oll'), 'rn', 'm'), 'vv', 'w')
$$;
