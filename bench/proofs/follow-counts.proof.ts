import { callAs, makeMembers } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'

const CLIENTS = 16
const PEOPLE = 24
const PRIVATE = 6

export default proof({
  name: 'follow-counts',
  about: 'While 16 clients follow, unfollow, approve, decline and remove, every count shown equals the rows',
  ci: true,
  engines: true,
  mutants: {
    'counts-repeats': {
      file: 'server/src/modules/profiles/follows/follow-profile.service.ts',
      find: 'if (!(await q.insertFollow(tx, followerId, followeeId))) return',
      replace: 'await q.insertFollow(tx, followerId, followeeId)',
      why: 'following again counts again',
    },
    'counts-nothing-ended': {
      file: 'server/src/modules/profiles/follows/follow-profile.service.ts',
      find: 'if (!(await q.deleteFollow(tx, followerId, followeeId))) return',
      replace: 'await q.deleteFollow(tx, followerId, followeeId)',
      why: 'unfollowing a profile one does not follow lowers its count',
    },
    'reads-then-writes': {
      file: 'server/src/modules/profiles/follows/follows.queries.ts',
      find: 'on conflict (profile_id, kind) do update set count = c.count + excluded.count`',
      replace:
        'on conflict (profile_id, kind) do update set count = 1 + (select count(*) from follow where followee_id = c.profile_id and follower_id <> c.profile_id) - 1`',
      why: 'the count ignores rows that are not committed yet',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    const people = await makeMembers(database, PEOPLE)
    // Some profiles are not public: following them sends a request, and they respond.
    for (const one of people.slice(0, PRIVATE)) {
      const { body } = await callAs(url, one, 'user/updateProfile', {
        profile_id: one.profileId,
        is_public: false,
      })
      if (!body.success) throw new Error(`a profile could not become private: ${body.code}`)
    }
    const toggles = p.size({ quick: 1000, full: 10_000 })
    const plan = Array.from({ length: toggles }, () => {
      const [one, other] = p.random.shuffle(people)
      // Half of the calls are about one profile that everybody wants.
      const popular = people[PEOPLE - 1]
      const target = p.random.next() < 0.5 && one !== popular ? popular : other
      const act = p.random.pick([
        'follow',
        'follow',
        'unfollow',
        'approveFollower',
        'declineFollower',
        'removeFollower',
      ] as const)
      return { one, target, act }
    })
    const received = await inParallel(toggles, CLIENTS, async (i) => {
      const { one, target, act } = plan[i] as (typeof plan)[number]
      if (!one || !target) throw new Error('no accounts were created')
      return callAs(url, one, `user/${act}`, { profile_id: target.profileId })
    })
    const faults = received.filter(({ status }) => status !== 200).length
    const refused = received.filter(({ body }) => !body.success).length
    p.figure('toggles', toggles)
    p.figure('answered as gone', refused)
    p.require('every request is answered', faults === 0, `${faults} of ${toggles} failed`)

    const [row] = await database.query<{ follows: number; wrong: number; negative: number; selves: number }>(`
      select (select count(*)::int from follow) as follows,
             (select count(*)::int from profile_count where count < 0) as negative,
             (select count(*)::int from follow join profile a on a.id = follower_id
                join profile b on b.id = followee_id where a.account_id = b.account_id) as selves,
             (select count(*)::int from profile
               where (select coalesce(sum(count), 0) from profile_count where profile_id = profile.id and kind = 'followers')
                       <> (select count(*) from follow where followee_id = profile.id)
                  or (select coalesce(sum(count), 0) from profile_count where profile_id = profile.id and kind = 'following')
                       <> (select count(*) from follow where follower_id = profile.id)) as wrong`)
    p.figure('follows at the end', row?.follows ?? 0)
    p.require('there are follows to count', (row?.follows ?? 0) > PEOPLE, `${row?.follows} follows`)
    p.require('every count equals its rows', row?.wrong === 0, `${row?.wrong} of ${PEOPLE} profiles off`)
    p.require('no count is negative', row?.negative === 0, `${row?.negative} negative`)

    const wrongShown = await inParallel(PEOPLE, 4, async (i) => {
      const one = people[i] as (typeof people)[number]
      const { body } = await callAs(url, one, 'profile/profile', { profile_id: one.profileId }, 'GET')
      const shown = body['profile'] as { num_followers: number; num_following: number; unique_id: string }
      const lists = await Promise.all(
        ['feed/followerProfiles', 'feed/followingProfiles'].map((path) => callAs(url, one, path, {}, 'GET')),
      )
      const [followers, following] = lists.map((list) => (list.body['profiles'] as unknown[]).length)
      return followers !== shown.num_followers || following !== shown.num_following
    })
    const off = wrongShown.filter(Boolean).length
    p.require('every count shown equals the list', off === 0, `${off} of ${PEOPLE} shown otherwise`)
  },
})
