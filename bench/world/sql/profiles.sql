-- Everybody by number, in the order they joined; the low numbers write most and are followed most. The first few are
-- the people that proofs know by name. Every twentieth is the second profile of the previous account.
create unlogged table world.profile as
select n as number,
       n - (n % 20 = 19)::integer as account,
       world.id(world.joined(n - (n % 20 = 19)::integer), shard, 2 * n) as account_id,
       world.id(world.joined(n), shard, 2 * n + 1) as id,
       n < world.people() or world.chance(n, 2) >= 0.08 as is_public,
       coalesce(person.home, world.rank(world.chance(n, 3), world.places())) as home,
       coalesce(person.handle,
                world.word(world.rank(world.chance(n, 4), 4096)) || '_' || world.word(n & 4095) || n) as handle
  from (select n, floor(4096 * world.chance(n - (n % 20 = 19)::integer, 1))::integer as shard
          from generate_series(0, world.profiles() - 1) n
        offset 0) drawn
  left join world.person on person.number = n;

-- The second profile of an account gets the account's id.
update world.profile second set account_id = first.account_id
  from world.profile first where second.number <> second.account and first.number = second.account;

create unique index on world.profile (number);
analyze world.profile;

insert into account (id, email, verified_at, created_at)
select account_id, 'p' || number || '@world.example',
       case when number < world.people() or world.chance(number, 5) < 0.95 then world.instant(id) end,
       world.instant(account_id)
  from world.profile where number = account order by number;

insert into profile (id, account_id, handle, display_name, is_public, created_at, bio)
select id, account_id, handle, initcap(replace(regexp_replace(handle, '\d+$', ''), '_', ' ')), is_public,
       world.instant(id),
       case when world.chance(number, 6) < 0.6
            then 'Likes ' || world.word(world.rank(world.chance(number, 7), 4096)) || ' and '
                          || world.word(world.rank(world.chance(number, 8), 4096)) || '.'
            else '' end
  from world.profile order by number;
