-- outside a transaction
-- The key that the outbox has once it is partitioned by time. Built here beside writers.
create unique index concurrently if not exists outbox_key on outbox (id, created_at);
