import type { Invariant } from '../../platform/db/invariants.ts'

const countsEqual = (kind: string, rows: string) => `
  select profile_id from (select profile_id, count from profile_count where kind = '${kind}') counted
    full join (${rows}) actual using (profile_id)
   where coalesce(counted.count, 0) <> coalesce(actual.n, 0)`

export const profileInvariants: readonly Invariant[] = [
  {
    name: 'follower counts equal the rows',
    violations: countsEqual(
      'followers',
      'select followee_id as profile_id, count(*) as n from follow group by 1',
    ),
  },
  {
    name: 'following counts equal the rows',
    violations: countsEqual(
      'following',
      'select follower_id as profile_id, count(*) as n from follow group by 1',
    ),
  },
  {
    name: 'post counts equal the rows',
    violations: countsEqual(
      'posts',
      'select author_id as profile_id, count(*) as n from post where deleted_at is null group by 1',
    ),
  },
  {
    name: 'no account follows its own profiles',
    violations: `select follow.id from follow
                   join profile a on a.id = follower_id join profile b on b.id = followee_id
                  where a.account_id = b.account_id`,
  },
  {
    name: 'no follower has an open follow request',
    violations: 'select follow_request.id from follow_request join follow using (follower_id, followee_id)',
  },
  {
    name: 'only public profiles are in the public list',
    violations: 'select id from profile_explore join profile on id = profile_id where not is_public',
  },
  {
    name: 'no handle is both current and former',
    violations: `select id from profile join former_handle on handle_key = lower(handle)
                  where freed_at > now() - interval '90 days' and profile_id <> id`,
  },
]
