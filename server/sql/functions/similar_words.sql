-- Words that share a variant with another word. The planner expects a hundredth of all words to, and would rather read
-- the whole table than use the index; in fact they are a handful.
create or replace function similar_words(sought integer[]) returns setof text
  language sql stable set enable_seqscan = off
as $$
  select word from spelling where variants && sought limit 200
$$;
