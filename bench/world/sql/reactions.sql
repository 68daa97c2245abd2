-- How many people react to a post on each axis and how, and starting from which account: those who react on one axis
-- are a contiguous range of all accounts, so nobody reacts twice.
create unlogged table world.judged as
select post.id, version, account as author,
       world.many(world.chance(post.id, 60), 1.5 * scale, most) as likes,
       world.many(world.chance(post.id, 61), 0.4 * scale, most) as dislikes,
       world.many(world.chance(post.id, 62), 0.5 * scale, most) as trues,
       world.many(world.chance(post.id, 63), 0.3 * scale, most) as falses,
       floor(world.chance(post.id, 64) * accounts)::bigint as liking_from,
       floor(world.chance(post.id, 65) * accounts)::bigint as truth_from,
       accounts
  from post
  join world.profile on profile.id = author_id,
       (select world.reactions()::double precision / world.posts() / 4.5 as scale, world.profiles() / 4 as most,
               world.profiles() * 19 / 20 as accounts) drawn
 where erased_at is null;

-- Every twentieth profile is the second of its account, so accounts are counted without them. On an edited post every
-- other reaction is to its first text.
insert into post_reaction (post_id, account_id, axis, kind, version, profile_id)
select drawn.id, account_id, axis, kind, version, profile.id
  from (select judged.id, author, axis, case when nth < pros then pro else contra end as kind,
               case when nth % 2 = 0 then 1 else version end as version,
               ((start + nth) % accounts) + ((start + nth) % accounts) / 19 as number
          from world.judged
         cross join lateral (
           values ('liking'::reaction_axis, likes, dislikes, liking_from, 'like'::reaction_kind, 'dislike'::reaction_kind),
                  ('truth', trues, falses, truth_from, 'true', 'false'))
           as asked (axis, pros, contras, start, pro, contra)
         cross join lateral generate_series(0, pros + contras - 1) nth) drawn
  join world.profile on profile.number = drawn.number
 where drawn.number <> author;

insert into post_counter (post_id, likes, dislikes, trues, falses)
select post.id, coalesce(likes, 0), coalesce(dislikes, 0), coalesce(trues, 0), coalesce(falses, 0)
  from post
  left join (select post_id, count(*) filter (where kind = 'like') as likes,
                    count(*) filter (where kind = 'dislike') as dislikes,
                    count(*) filter (where kind = 'true') as trues, count(*) filter (where kind = 'false') as falses
               from post_reaction group by post_id) counted on post_id = post.id
 order by post.id;
