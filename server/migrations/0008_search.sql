-- The words of public posts. Posts are numbered in segments of some hundred thousand, oldest first, and every word
-- carries the number of its post's segment: the index entry of a common word becomes many short ones, and a search reads
-- only the newest of them.
create table search_segment (
  number integer primary key,
  -- The first post that may be in it; it ends where the next segment begins.
  first_id bigint not null unique,
  posts integer not null default 0 check (posts >= 0)
);
insert into search_segment (number, first_id) values (1, 0);

create table post_search (
  post_id bigint primary key references post (id),
  segment integer not null references search_segment (number),
  -- Without positions: '3:bridge', a tag '3:#bridge', a person '3:@mara', a property '3:!media'.
  words tsvector not null
);
create index post_search_words on post_search using gin (words);

grant select on search_segment, post_search to sayso_reader;
