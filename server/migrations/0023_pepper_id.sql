-- The key that is mixed into the hash. Hashes made before keys had ids were made with the one without, which is k0.
alter table account_password add column pepper_id text not null default 'k0';
