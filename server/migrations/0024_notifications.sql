-- Which of a profile's six switches a notice belongs to. There is no call that reposts yet; its switch is there.
create type notification_kind as enum ('follow', 'reply', 'mention', 'repost', 'other', 'ptv');

-- One line of somebody's list: everything of one sort about one thing, as long as the line is open. Ids only: what is
-- said about them is made when somebody looks or is written to, from what they may see then.
create table notification (
  -- In the shard of its receiver.
  id bigint primary key,
  receiver_id bigint not null references profile (id),
  kind notification_kind not null,
  about text not null check (about ~ '^[a-z_]{1,30}$'),
  -- What it is bundled by: the receiver, a post, a comment, a batch.
  subject_id bigint not null,
  post_id bigint,
  comment_id bigint,
  -- The newest who may be named; nobody is named for a dislike or a false.
  actor_id bigint,
  count integer not null,
  -- Lists are newest first by it: the id of its newest part's moment.
  newest_id bigint not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- What comes after this begins a new line.
  closed_at timestamptz,
  read_at timestamptz,
  -- Parts of this round have not been written about. The next one begins with each mail.
  mail_round integer not null,
  is_owed boolean not null,
  mailed_at timestamptz
) with (fillfactor = 70);
create unique index notification_open on notification (receiver_id, about, subject_id) where closed_at is null;
create index notification_list on notification (receiver_id, newest_id desc);
create index notification_owed on notification (receiver_id, kind) where is_owed;
create index notification_opened on notification (opened_at) where closed_at is null;

-- What happened, once each: the key is what makes a fact that is told twice one. Nothing here refers to anything, because
-- each row would share a lock on the row of somebody who is followed, or reacted to, by everybody at once.
create table notification_event (
  receiver_id bigint not null,
  about text not null,
  subject_id bigint not null,
  -- Which one it was: a comment, a purchase, a profile that follows, an account that reacts.
  source_id bigint not null,
  -- How: like, dislike, true, false; else nothing.
  detail text not null default '',
  kind notification_kind not null,
  actor_id bigint,
  post_id bigint,
  comment_id bigint,
  seq bigint generated always as identity,
  -- Taken back after it was bundled. It stays, so that whoever does it again and again is told of once.
  is_undone boolean not null default false,
  -- Null until it is bundled.
  notification_id bigint,
  round integer not null default 0,
  primary key (receiver_id, about, subject_id, source_id, detail)
);
create index notification_event_waiting on notification_event (seq) where notification_id is null;
create index notification_event_bundled on notification_event (notification_id, round, seq desc) where notification_id is not null;
-- Words that were taken back, by the comment alone.
create index notification_event_comment on notification_event (comment_id)
  where about in ('post_comment', 'comment_reply', 'comment_mention');

-- Bundled parts that were taken back, or given again: appended here, added up with the rest.
create table notification_change (
  seq bigint generated always as identity primary key,
  notification_id bigint not null,
  change smallint not null
);

-- There while somebody is going to bundle. Whoever puts it here calls the worker; all others need not.
create table notification_awake (
  is_it boolean primary key default true check (is_it)
);

-- When somebody was last written to about a switch, and how many mails that were in a row.
create table notification_mail (
  receiver_id bigint not null references profile (id),
  kind notification_kind not null,
  last_at timestamptz not null,
  in_a_row integer not null check (in_a_row > 0),
  primary key (receiver_id, kind)
);
