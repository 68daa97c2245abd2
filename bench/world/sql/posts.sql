-- Posts $1 to $2, in the order of their ids. Two of the people that proofs know by name write every nth post: one for
-- everywhere, one for a single far city.
with timed as materialized (
  select n, milliseconds, world.joined_by(milliseconds) - world.people() as others
    from (select n, world.published(n) as milliseconds from generate_series($1::bigint, $2::bigint) n offset 0) numbered
),
written as materialized (
  select n, milliseconds,
         case n % greatest(world.posts() / 16000, 8)
           when 0 then (select number from world.person where handle = 'writes_everywhere')
           when 1 then (select number from world.person where handle = 'writes_for_one_city')
           else world.people() + world.rank(world.chance(n, 20), others)
         end as author
    from timed
),
identified as materialized (
  select n, world.id(milliseconds, shard_of(profile.id), n) as id, profile.id as author_id, is_public, home,
         handle = 'writes_for_one_city' as is_for_one_city,
         world.chance(n, 21) < 0.01 as is_erased
    from written join world.profile on number = author
),
drawn as materialized (
  select n, id, author_id, is_public, home, is_erased, world.instant(id) as at,
         not is_erased and world.chance(n, 22) < 0.03 as is_edited,
         case when world.chance(n, 23) < 0.12 then 'followers' else 'everyone' end as visibility,
         case when world.chance(n, 24) < 0.15
              then (array[60, 1440, 10080, 43200, 144000])[1 + floor(5 * world.chance(n, 30))::integer]
              else 0 end as minutes,
         case when not is_erased and world.chance(n, 26) < 0.05
              then 100 + 100 * floor(20 * world.chance(n, 28))::integer end as price,
         case when not is_erased and world.chance(n, 26) < 0.01
              then date_trunc('minute', world.instant(id) + interval '30 days') end as sale_end,
         -- World, country, state, city, postcode, nearby.
         case when is_for_one_city then 4
              else 1 + width_bucket(world.chance(n, 31), array[0.62, 0.74, 0.80, 0.90, 0.94]::double precision[])
         end as scope,
         case when world.chance(n, 44) < 0.20 then world.rank(world.chance(n, 45), 2000) end as hashtag,
         case when world.chance(n, 46) < 0.05 then world.rank(world.chance(n, 47), world.profiles()) end as mentioned
    from identified
)
insert into post (id, author_id, text, version, version_at, visibility, reach, place_label, duration_minutes,
                  expires_at, has_media, price_cents, can_pay_more, sale_ends_at, sale_end_time, sale_end_zone,
                  sale_stopped_at, locked_words, secret_version, listed, deleted_at, erased_at)
select drawn.id, author_id,
       case when is_erased then '-' else
         -- Words by Zipf's law, and three whose share is known: see words.ts.
         (select string_agg(world.word(rank), ' ')
            from (select world.rank(world.chance(n * 64 + j, 40), 30000) as rank
                    from generate_series(1, 3 + floor(20 * power(world.chance(n, 41), 2))::integer) j offset 0) said)
         || case when world.chance(n, 42) < 0.25 then ' ' || world.common_word() else '' end
         || case when world.chance(n, 43) < 0.001 then ' ' || world.middle_word() else '' end
         || case when n % (world.posts() / 7) = 3 then ' ' || world.rare_word() else '' end
         || case when hashtag is null then '' else ' #' || world.word(hashtag) end
         || coalesce(' @' || named.handle, '') end,
       case when is_edited then 2 else 1 end, case when is_edited then at + interval '1 hour' end,
       visibility,
       -- Most nearby posts come from the centre of town: the cells are in that order.
       case when scope = 6 then cells[1 + floor(cardinality(cells) * power(world.chance(n, 32), 3))::integer]
            else keys[scope] end,
       labels[scope],
       minutes, at + nullif(minutes, 0) * interval '1 minute',
       not is_erased and world.chance(n, 25) < 0.25,
       price, price is not null and world.chance(n, 27) < 0.3,
       sale_end, to_char(sale_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'),
       case when sale_end is not null then 'UTC' end,
       case when price is not null and world.chance(n, 29) < 0.03 then at + interval '1 day' end,
       case when price is null then 0 else 8 end, (price is not null)::integer,
       visibility = 'everyone' and drawn.is_public and not is_erased
         and (minutes = 0 or at + minutes * interval '1 minute' > world.moment()),
       case when is_erased then at + interval '2 hours' end, case when is_erased then at + interval '3 hours' end
  from drawn
  join world.place on place.number = drawn.home
  left join world.profile named on named.number = mentioned
 order by drawn.id
