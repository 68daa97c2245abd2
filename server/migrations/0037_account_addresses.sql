-- The addresses of accounts from before 0036. Apart from it, so that nobody waits for this to sign up.
insert into account_address (account_id, email, since)
select id, email, verified_at from account where verified_at is not null
on conflict (account_id) where until is null do nothing;
