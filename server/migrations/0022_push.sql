-- Whether a notification contains something that its receiver's devices have not been sent yet.
alter table notification add column is_push_owed boolean not null default false;
-- There is no release yet, so no writer waits while this index is built.
-- squawk-ignore require-concurrent-index-creation
create index notification_push_owed on notification (receiver_id, kind) where is_push_owed;
