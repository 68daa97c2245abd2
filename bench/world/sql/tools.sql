-- Functions that the other files draw with. Everything is a function of a number and the seed, so that the same seed
-- makes the same rows in whatever order they are made. The sizes (world.profiles() and so on) are created next to
-- these: see make.ts.

-- From 0 (included) to 1 (not included). A topic keeps two draws for the same number independent.
create function world.chance(n bigint, topic integer) returns double precision
language sql immutable parallel safe as $$
  select (hashint8extended(n, world.seed() * 1000 + topic) & 4503599627370495) / 4503599627370496.0::double precision
$$;

-- A rank below `size`, low ones drawn most: rank r about as often as 1 / (r + 50).
create function world.rank(drawn double precision, size double precision) returns bigint
language sql immutable parallel safe as $$
  select least(floor(50 * exp(drawn * ln((size + 50) / 50)) - 50), size - 1)::bigint
$$;

-- A skewed count, where few have very many: at least `fewest`, on average about 2.5 times that, never more than `most`.
create function world.many(drawn double precision, fewest double precision, most double precision) returns integer
language sql immutable parallel safe as $$
  select floor(least(fewest * power(1 - drawn, -0.6), most))::integer
$$;

create function world.syllable(n bigint) returns text
language sql immutable parallel safe as $$
  select substr('babebibodadedidofafefifogagegigohahehihojajejijokakekikolalelilomamemimonanenino'
                'papepipirarerirosasesisotatetitovavevivozazezizo', 1 + 2 * (n & 63)::integer, 2)
$$;

-- Short words are the common ones: 64 of one syllable, 4,032 of two, the rest of three.
create function world.word(rank bigint) returns text
language sql immutable parallel safe as $$
  select world.syllable(rank) || case when rank < 64 then '' else world.syllable(rank >> 6) end
      || case when rank < 4096 then '' else world.syllable(rank >> 12) end
$$;

create function world.id(milliseconds bigint, shard integer, n bigint) returns bigint
language sql immutable parallel safe as $$
  select (milliseconds << 22) | (shard::bigint << 10) | (n & 1023)
$$;

create function world.instant(id bigint) returns timestamptz
language sql immutable parallel safe as $$
  select to_timestamp(1767225600 + (id >> 22) / 1000.0)
$$;

-- Milliseconds from the first id to the moment the world is made for. Ids know no earlier time. The rate at which
-- people joined grew over time, and that of posts even more: the newest tenth of the time holds a quarter of the posts.
create function world.joined(profile bigint) returns bigint
language sql immutable parallel safe as $$
  select (world.age() * 0.95 * power((profile + 1)::double precision / world.profiles(), 0.7))::bigint
$$;

create function world.published(post bigint) returns bigint
language sql immutable parallel safe as $$
  select (world.age() * power((post + 1)::double precision / world.posts(), 0.4))::bigint
$$;

-- How many had joined by then: the inverse of world.joined, and never fewer than the people that proofs know by name.
create function world.joined_by(milliseconds bigint) returns double precision
language sql immutable parallel safe as $$
  select least(greatest(world.profiles() * power(milliseconds / (world.age() * 0.95), 1 / 0.7), world.people() + 10),
               world.profiles())
$$;
