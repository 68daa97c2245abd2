-- A tab of the list is read by kind: somebody with ten thousand likes opens Money at the cost of what it shows.
-- There is no release yet, so no writer waits while this index is built.
-- squawk-ignore require-concurrent-index-creation
create index notification_in_tab on notification (receiver_id, kind, newest_id desc)
  where kind in ('reply', 'mention', 'repost', 'ptv');
