-- Authors with so many followers that their posts are not pushed to each of them, but read when a follower looks. No
-- author leaves this list: the posts they wrote meanwhile are in no timeline.
create table high_fanout_author (
  profile_id bigint primary key references profile (id),
  since timestamptz not null default now()
);

grant select on high_fanout_author to sayso_reader;
