-- What belongs to posts. Drawn by the post's id, which the seed determines just like its number.

insert into post_secret (post_id, text)
select id, 'Eight words that only buyers come to read.' from post where secret_version = 1 order by id;

insert into post_version (post_id, version, text, created_at)
select id, 1, 'An earlier text of this post.', world.instant(id) from post where version = 2 order by id;

-- Mostly pictures, one in twelve a video; each created a few milliseconds before its post.
create unlogged table world.item as
select post.id as post_id, author_id, place, post.id - ((place + 1)::bigint << 22) as id,
       case when world.chance(post.id + place, 51) < 0.08 then 'video' else 'image' end as kind,
       price_cents is not null and place > 0 as is_locked
  from post, generate_series(0, floor(3 * power(world.chance(post.id, 50), 2))::integer) place
 where has_media;

insert into media (id, owner_id, kind, purpose, is_locked, state, source_type, key, bytes, width, height, widths,
                   thumbhash, duration_ms, created_at, state_at)
select id, author_id, kind, 'post', is_locked, 'ready', case kind when 'video' then 'mp4' else 'jpg' end,
       substr(md5(id::text || 'post' || world.seed()), 1, 26), 100000 + floor(900000 * world.chance(id, 52))::bigint,
       1280, 960, '{320,640,1280}', '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
       case kind when 'video' then 5000 + floor(50000 * world.chance(id, 53))::integer end,
       world.instant(id), world.instant(post_id)
  from world.item order by id;

insert into post_media (post_id, media_id, kind, place, alt, locked, ready)
select post_id, id, case kind when 'video' then 'video' else 'photo' end, place,
       'A picture of ' || world.word(id & 4095), is_locked, true
  from world.item order by post_id, place;

-- Six of ten profiles have a picture.
insert into media (id, owner_id, kind, purpose, state, source_type, key, bytes, width, height, widths, thumbhash,
                   created_at, state_at)
select id + (1::bigint << 22), id, 'image', 'profile_photo', 'ready', 'jpg',
       substr(md5(id::text || 'photo' || world.seed()), 1, 26), 40000, 640, 640, '{160,320,640}',
       '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', world.instant(id), world.instant(id)
  from world.profile where world.chance(number, 54) < 0.6 order by number;

update profile set photo_media_id = media.id, photo_key = media.key, photo_widths = media.widths
  from media where owner_id = profile.id and purpose = 'profile_photo';
