-- The search index of posts, as the server would have written it: see its module `search`. Authors are not included.
create unlogged table world.found as
select post.id, 1 + ((row_number() over (order by post.id) - 1) / 100000)::integer as segment, text, has_media,
       price_cents is not null as is_paid
  from post
 where visibility = 'everyone' and deleted_at is null and (expires_at is null or expires_at > world.moment());

update search_segment set posts = (select count(*) from world.found where segment = 1) where number = 1;
insert into search_segment (number, first_id, posts)
select segment, min(id), count(*) from world.found where segment > 1 group by segment;

insert into post_search (post_id, segment, words)
select id, segment, array_to_tsvector(array(
         select distinct segment || ':' || word
           from (select unnest(string_to_array(lower(text), ' ')) as word
                  union all select ltrim(said, '#@')
                              from unnest(string_to_array(lower(text), ' ')) said where said ~ '^[#@]'
                  union all select '!media' where has_media
                  union all select '!paid' where is_paid) words
          where word <> ''))
  from world.found order by id;
