-- An ordinary profile's follows: the ranks are divided into as many ranges as it follows profiles, and one is drawn
-- from each range, so low ranks are followed most and nobody is followed twice. If a range is narrower than a rank, the
-- second of two is left out.
create unlogged table world.follow as
select follower, followee
  from (select n as follower,
               world.people() + world.rank((j + world.chance(n * 4096 + j, 11)) / degree, others) as followee,
               world.people() + world.rank((j - 1 + world.chance(n * 4096 + j - 1, 11)) / degree, others) as before
          from (select n, world.profiles() - world.people() as others,
                       world.many(world.chance(n, 10), world.follows()::double precision / world.profiles() / 2.3,
                                  least(world.profiles() / 4, 2000)) as degree
                  from generate_series(world.people(), world.profiles() - 1) n
                offset 0) reader,
               generate_series(0, degree - 1) j
        offset 0) drawn
  -- Nobody follows another profile of their own account.
 where (followee <> before or before < world.people())
   and followee - (followee % 20 = 19)::integer <> follower - (follower % 20 = 19)::integer;

-- The people that proofs know by name: half of those they follow write most, the rest are anybody.
insert into world.follow
select number, world.people() + case when j < top then j
         else top + (j - top) * (world.profiles() - world.people() - top) / (follows - top) end
  from (select number, follows, follows / 2 as top from world.person) person, generate_series(0, follows - 1) j;

insert into world.follow
select world.people() + j * (world.profiles() - world.people()) / followers, number
  from world.person, generate_series(0, followers - 1) j;

insert into follow (follower_id, followee_id, id)
select follower_id, followee_id,
       world.id(since + floor(world.chance(pair, 12) * (world.age() - since))::bigint, shard_of(follower_id), pair)
  from (select reader.id as follower_id, writer.id as followee_id, greatest(reader.id, writer.id) >> 22 as since,
               follower * world.profiles() + followee as pair
          from world.follow
          join world.profile reader on reader.number = follower
          join world.profile writer on writer.number = followee
        offset 0) known
 order by 3;
