import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { createFollowing, tieTo } from './following.ts'
import { nameOf, spokenLink } from './names.ts'
import { patchProfile } from './patch-profile.ts'
import { type ProfileListName, profileKeys } from './profile-keys.ts'
import { flattenProfiles, nextPage, type ProfileData } from './profile-pages.ts'
import { findProfile } from './profile-queries.ts'

const [me, other, mara, theo] = ['me', 'other', 'mara', 'theo'] as ProfileId[] as [
  ProfileId,
  ProfileId,
  ProfileId,
  ProfileId,
]

function profile(id: ProfileId, more: Partial<Profile> = {}): Profile {
  return {
    unique_id: id,
    display_name: id,
    name: id,
    handle: id,
    photo_url: null,
    is_me: false,
    bio: '',
    location: '',
    web_link: '',
    is_public: true,
    created_time: 0,
    num_followers: 10,
    num_following: 0,
    num_posts: 0,
    is_following: false,
    is_follow_requested: false,
    is_follower: false,
    can_follow: true,
    can_view_posts: true,
    can_edit: false,
    ...more,
  }
}

const listOf = (...profiles: Profile[]): ProfileData => ({
  pages: [{ profiles, has_more: false, next_cursor: null }],
  pageParams: [{ page: 0 }],
})

function put(client: QueryClient, who: ProfileId, name: ProfileListName, ...profiles: Profile[]) {
  client.setQueryData(profileKeys.list({ name, me: who }), listOf(...profiles))
}
const inList = (client: QueryClient, who: ProfileId, name: ProfileListName) =>
  flattenProfiles(client.getQueryData<ProfileData>(profileKeys.list({ name, me: who })))
const single = (client: QueryClient, id: ProfileId) =>
  client.getQueryData<Profile>(profileKeys.single(me, { id }))

describe('patchProfile', () => {
  test('changes a profile on every card and on its page, and no other', () => {
    const client = createQueryClient()
    put(client, me, 'global', profile(mara), profile(theo))
    put(client, me, 'following', profile(mara))
    client.setQueryData(profileKeys.single(me, { handle: 'Mara' }), profile(mara))
    patchProfile({ id: mara, me }, () => ({ num_followers: 11 }), client)
    expect(inList(client, me, 'global').map((one) => one.num_followers)).toEqual([11, 10])
    expect(inList(client, me, 'following')[0]?.num_followers).toBe(11)
    expect(findProfile(me, { handle: 'MARA' }, client)?.num_followers).toBe(11)
  })

  test('changes viewer-specific fields only in the cache of that viewer', () => {
    const client = createQueryClient()
    put(client, me, 'global', profile(mara))
    put(client, other, 'global', profile(mara))
    patchProfile({ id: mara, me }, () => ({ is_following: true }), client)
    expect(inList(client, other, 'global')[0]?.is_following).toBe(false)
    patchProfile({ id: mara }, () => ({ display_name: 'Mara L.' }), client)
    expect(inList(client, other, 'global')[0]?.display_name).toBe('Mara L.')
  })

  test('removes an answered request from its list without renewing the list', () => {
    const client = createQueryClient()
    const key = profileKeys.list({ name: 'requests', me })
    client.setQueryData(key, listOf(profile(mara), profile(theo)), { updatedAt: 5 })
    put(client, me, 'global', profile(mara))
    patchProfile({ id: mara, me, list: 'requests' }, () => null, client)
    expect(inList(client, me, 'requests').map((one) => one.unique_id)).toEqual([theo])
    expect(inList(client, me, 'global')).toHaveLength(1)
    expect(client.getQueryState(key)?.dataUpdatedAt).toBe(5)
  })
})

describe('following', () => {
  interface RecordedCall {
    isWanted: boolean
    answer: (profile: Profile) => void
    fail: (error: unknown) => void
  }

  /** A cache with one profile in it, and a network that answers on demand. */
  function page(start: Profile) {
    const client = createQueryClient()
    put(client, me, 'global', start)
    client.setQueryData(profileKeys.single(me, { id: start.unique_id }), start)
    const asked: RecordedCall[] = []
    const reported: { error: unknown; retry: () => void }[] = []
    const { wish } = createFollowing({
      client,
      send: (_, __, isWanted) =>
        new Promise((answer, fail) => {
          asked.push({ isWanted, answer, fail })
        }),
      showFailure: (error, _, retry) => void reported.push({ error, retry }),
    })
    const shown = () => single(client, start.unique_id) as Profile
    const press = (isWanted: boolean) => wish(me, shown(), isWanted)
    return { client, asked, reported, shown, press }
  }

  test('shows at once on cards and the page, and the server’s response replaces it', async () => {
    const { client, asked, shown, press } = page(profile(mara))
    const done = press(true)
    expect([tieTo(shown()), shown().num_followers]).toEqual(['following', 11])
    expect(inList(client, me, 'global')[0]?.is_following).toBe(true)
    asked[0]?.answer(profile(mara, { is_following: true, num_followers: 40 }))
    await done
    expect(shown().num_followers).toBe(40)
    expect(inList(client, me, 'global')[0]?.num_followers).toBe(40)
  })

  test('a private profile gets a request, and its count does not change', async () => {
    const { asked, shown, press } = page(profile(mara, { is_public: false }))
    const done = press(true)
    expect([tieTo(shown()), shown().num_followers]).toEqual(['asked', 10])
    asked[0]?.answer(profile(mara, { is_public: false, is_follow_requested: true }))
    await done
    expect(tieTo(shown())).toBe('asked')
  })

  test('a failure is rolled back, reported and can be retried', async () => {
    const { asked, reported, shown, press } = page(profile(mara))
    const done = press(true)
    asked[0]?.fail(new Error('gone'))
    await done
    expect([tieTo(shown()), shown().num_followers]).toEqual(['none', 10])
    expect(reported).toHaveLength(1)
    reported[0]?.retry()
    expect(tieTo(shown())).toBe('following')
    expect(asked).toHaveLength(2)
  })

  test('repeated presses are sent one at a time, and unnecessary ones are not sent', async () => {
    const { asked, reported, shown, press } = page(profile(mara))
    const presses = [press(true), press(false), press(true), press(false)]
    expect(tieTo(shown())).toBe('none')
    expect(asked.map(({ isWanted }) => isWanted)).toEqual([true])
    asked[0]?.answer(profile(mara, { is_following: true, num_followers: 11 }))
    await presses[0]
    // The answer is older than the last change, so it is not shown.
    expect(tieTo(shown())).toBe('none')
    await expect.poll(() => asked.length).toBe(2)
    asked[1]?.answer(profile(mara, { num_followers: 10 }))
    await Promise.all(presses)
    expect([tieTo(shown()), shown().num_followers]).toEqual(['none', 10])
    expect(reported).toEqual([])
  })

  test('a press undone before it failed ends unchanged, without a report', async () => {
    const { asked, reported, shown, press } = page(profile(mara))
    const presses = [press(true), press(false)]
    asked[0]?.fail(new Error('gone'))
    await Promise.all(presses)
    expect([tieTo(shown()), shown().num_followers]).toEqual(['none', 10])
    expect([asked.length, reported.length]).toEqual([1, 0])
  })

  test('the list of followed profiles is refetched when it is next shown', async () => {
    const { client, asked, press } = page(profile(mara))
    put(client, me, 'following')
    const done = press(true)
    asked[0]?.answer(profile(mara, { is_following: true }))
    await done
    expect(client.getQueryState(profileKeys.list({ name: 'following', me }))?.isInvalidated).toBe(true)
  })
})

test('pages continue by cursor, and a repeated cursor ends the list', () => {
  const page = { profiles: [profile(mara)], has_more: true, next_cursor: 'c1', run_before: 'then' }
  expect(nextPage(page, [page], { page: 0 })).toEqual({ page: 1, cursor: 'c1', runBefore: 'then' })
  expect(nextPage({ ...page, profiles: [] }, [page], { page: 1, cursor: 'c1' })).toBeUndefined()
  expect(nextPage({ ...page, has_more: false }, [page], { page: 0 })).toBeUndefined()
})

test('each profile is listed once', () => {
  const data = listOf(profile(mara), profile(theo), profile(mara))
  expect(flattenProfiles(data).map((one) => one.unique_id)).toEqual([mara, theo])
})

test('the name falls back from display name to name to Anonymous', () => {
  expect(nameOf({ display_name: 'Mara', name: 'M' })).toBe('Mara')
  expect(nameOf({ display_name: ' ', name: 'M' })).toBe('M')
  expect(nameOf({ display_name: '', name: '' })).toBe('Anonymous')
})

test('a link is shown without scheme and www', () => {
  expect(spokenLink('https://www.post.example/')).toBe('post.example')
  expect(spokenLink('http://post.example/a/b')).toBe('post.example/a/b')
})
