-- Authors with so many followers that their posts are not pushed to each of them, but read when somebody looks. Nobody
-- leaves this list: what they wrote meanwhile is in no timeline.
create table high_fanout_author (
  profile_id bigint primary key references profile (id),
  since timestamptz not null default now()
);

-- The newest posts of everybody, for timelines of those who follow many: looked through in this order.
create index post_media_newest on post (id desc) where deleted_at is null and has_media;
create index post_paid_newest on post (id desc) where deleted_at is null and price_cents is not null;

grant select on high_fanout_author to sayso_reader;
