-- Every count that is stored next to the rows it counts.
insert into profile_count (profile_id, kind, count)
select followee_id, 'followers', count(*) from follow group by 1
union all select follower_id, 'following', count(*) from follow group by 1
union all select author_id, 'posts', count(*) from post where deleted_at is null group by 1;

insert into profile_explore (profile_id, active_id)
select profile.id, case when newest.id is null then profile.id >> 10 else greatest(profile.id, newest.id) end
  from profile
  left join (select author_id, max(id) as id from post where visibility = 'everyone' group by 1) newest
    on author_id = profile.id
 where is_public;

insert into media_usage (profile_id, bytes) select owner_id, sum(bytes) from media group by 1;
