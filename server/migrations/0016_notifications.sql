-- The switch of a profile that a notification belongs to. Nothing creates reposts yet; their switch exists.
create type notification_kind as enum ('follow', 'reply', 'mention', 'repost', 'other', 'ptv');

-- One entry of somebody's list: everything of one kind about one thing, as long as the entry is open. Only ids: the text
-- is made when it is read or mailed, from what the receiver may see at that time.
create table notification (
  -- In the shard of its receiver.
  id bigint primary key,
  receiver_id bigint not null references profile (id),
  kind notification_kind not null,
  about text not null check (about ~ '^[a-z_]{1,30}$'),
  -- What it is aggregated by: the receiver, a post, a comment, a batch.
  subject_id bigint not null,
  post_id bigint,
  comment_id bigint,
  -- The newest actor who may be named; nobody is named for a dislike or a false.
  actor_id bigint,
  count integer not null,
  -- Lists are newest first by it: an id of the time of its newest event.
  newest_id bigint not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- Events after this begin a new entry.
  closed_at timestamptz,
  read_at timestamptz,
  -- Events of this round have not been mailed. Each mail begins the next round.
  mail_round integer not null,
  is_owed boolean not null,
  mailed_at timestamptz
) with (fillfactor = 70);
create unique index notification_open on notification (receiver_id, about, subject_id) where closed_at is null;
create index notification_list on notification (receiver_id, newest_id desc);
create index notification_owed on notification (receiver_id, kind) where is_owed;
create index notification_opened on notification (opened_at) where closed_at is null;

-- What happened, once each: the key makes an event that is delivered twice one row. It references nothing, because each
-- row would take a shared lock on the row of somebody popular.
create table notification_event (
  receiver_id bigint not null,
  about text not null,
  subject_id bigint not null,
  -- Which one it was: a comment, a purchase, a profile that follows, an account that reacts.
  source_id bigint not null,
  -- The reaction (like, dislike, true, false); empty for everything else.
  detail text not null default '',
  kind notification_kind not null,
  actor_id bigint,
  post_id bigint,
  comment_id bigint,
  seq bigint generated always as identity,
  -- Undone after it was aggregated. The row stays, so that doing it again and again notifies once.
  is_undone boolean not null default false,
  -- Null until it is aggregated.
  notification_id bigint,
  round integer not null default 0,
  primary key (receiver_id, about, subject_id, source_id, detail)
);
create index notification_event_waiting on notification_event (seq) where notification_id is null;
create index notification_event_bundled on notification_event (notification_id, round, seq desc)
  where notification_id is not null;
-- For deleted comments, which are found by the comment alone.
create index notification_event_comment on notification_event (comment_id)
  where about in ('post_comment', 'comment_reply', 'comment_mention');

-- Aggregated events that were undone or done again: appended here, and added up with the rest.
create table notification_change (
  seq bigint generated always as identity primary key,
  notification_id bigint not null,
  change smallint not null
);

-- The row exists while an aggregation is due. The writer that inserts it queues the job; all others need not.
create table notification_awake (
  is_it boolean primary key default true check (is_it)
);

-- When a receiver was last mailed for a switch, and how many mails that were in a row.
create table notification_mail (
  receiver_id bigint not null references profile (id),
  kind notification_kind not null,
  last_at timestamptz not null,
  in_a_row integer not null check (in_a_row > 0),
  primary key (receiver_id, kind)
);
