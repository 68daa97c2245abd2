-- Folders of renditions that no item names. An item that is locked or made free gets another folder on the other side: that
-- one is written down here before the first object is in it, and the former one when the item has left it. Whatever a
-- crash leaves behind is removed once it is due.
create table media_stray (
  key text primary key check (key ~ '^[0-9a-z]{26}$'),
  is_locked boolean not null,
  owner_id bigint not null references profile (id),
  -- What is kept twice meanwhile, so that nobody can fill the store by locking and freeing.
  bytes bigint not null check (bytes >= 0),
  due_at timestamptz not null
);
create index media_stray_due on media_stray (due_at);
create index media_stray_owner on media_stray (owner_id);
