import { setTimeout as rest } from 'node:timers/promises'
import { commentOnPost, getComments } from '@sayso/contract/calls/comments'
import {
  followingFeed,
  globalFeed,
  globalProfiles,
  profileFeed,
  searchFeed,
} from '@sayso/contract/calls/feeds'
import { myPurchases, purchase } from '@sayso/contract/calls/money'
import { getPost, postVersions } from '@sayso/contract/calls/posts'
import { follow, userProfile } from '@sayso/contract/calls/profiles'
import { like, unlike } from '@sayso/contract/calls/reactions'
import type { PostId } from '@sayso/contract/ids'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { staffOf } from '../../testing/decisions.ts'
import { giveFunds } from '../../testing/funds.ts'
import { buy } from '../../testing/sales.ts'
import { useWorld } from '../../testing/world.ts'
import type { PageHead } from '../../web/page-head.ts'

/*
 * Every state of a post or its author, seen by everybody who may come by, through every kind of call. Each state has an
 * author of its own, so that no list mixes them.
 */

const world = useWorld()
const staff = staffOf(world)

const STATES = ['none', 'limited', 'removed', 'withdrawn', 'suspended', 'closed'] as const
type State = (typeof STATES)[number]
const AUTHORS = {
  none: 'karl',
  limited: 'frank',
  removed: 'grace',
  withdrawn: 'heidi',
  suspended: 'ivan',
  closed: 'judy',
} as const
const READERS = ['visitor', 'stranger', 'follower', 'buyer', 'commenter', 'author'] as const
type Reader = (typeof READERS)[number]

const people = {} as Record<Exclude<Reader, 'author'>, Actor>
const authors = {} as Record<State, Actor>
const postOf = {} as Record<State, PostId>

const textOf = (state: State) => `marzipan in the state ${state}`

beforeAll(async () => {
  people.visitor = await world.visitor()
  people.stranger = await world.as('erin')
  people.follower = await world.as('bob')
  people.buyer = await world.as('carol')
  people.commenter = await world.as('dan')
  await giveFunds(world.ctx, people.buyer.profileId, 1000)
  for (const state of STATES) {
    const author = await world.as(AUTHORS[state])
    authors[state] = author
    postOf[state] = await author.publish({ text: textOf(state), ptv: { price: 100, text: 'the recipe' } })
    await people.follower.call(follow, { profile_id: author.profileId })
    await buy(people.buyer, postOf[state], 100)
    await people.commenter.call(commentOnPost, { post_id: postOf[state], comment: `about ${state}` })
  }
  await world.settle()
  expect(await staff.limit(postOf.limited)).toBe('changed')
  expect(await staff.takeDown(postOf.removed)).toBe('changed')
  expect(await staff.withdraw(postOf.withdrawn)).toBe('changed')
  expect(await staff.suspend(authors.suspended)).toBe('changed')
  expect(await staff.close(authors.closed)).toBe('changed')
  await world.settle()
  // Processes remember cards and authors for a second.
  await rest(1100)
}, 120_000)

const actorOf = (reader: Reader, state: State) => (reader === 'author' ? authors[state] : people[reader])

/** Asks everybody about every state, and returns who was shown it. */
async function shownTo(
  ask: (who: Actor, state: State) => Promise<boolean | string>,
): Promise<Record<State, string>> {
  const table = {} as Record<State, string>
  for (const state of STATES) {
    const cells: string[] = []
    for (const reader of READERS) {
      const shown = await ask(actorOf(reader, state), state)
      if (shown === true) cells.push(reader)
      else if (shown !== false) cells.push(`${reader}: ${shown}`)
    }
    table[state] = cells.join(', ')
  }
  return table
}

const ALL = 'visitor, stranger, follower, buyer, commenter, author'
const REFUSED = ['post_not_found', 'session_expired', 'members_only', 'profile_not_found']

/** True if the call succeeds and its answer has the text; false if it is refused as not there. */
const finds = (call: Parameters<Actor['ask']>[0], inputOf: (state: State) => object) =>
  shownTo(async (who, state) => {
    const { body } = await who.ask(call, { ...inputOf(state) })
    if (!body.success) return REFUSED.includes(body.code ?? '') ? false : `${body.code}`
    return JSON.stringify(body).includes(textOf(state))
  })

test('who opens a post by its link', async () => {
  const expected = {
    none: ALL,
    limited: ALL,
    removed: 'buyer, author',
    withdrawn: 'author',
    suspended: ALL,
    closed: 'buyer',
  }
  expect(await finds(getPost, (state) => ({ post_id: postOf[state] }))).toEqual(expected)
  expect(await finds(postVersions, (state) => ({ post_id: postOf[state] }))).toEqual(expected)
  const commentsOf = await shownTo(async (who, state) => {
    const { body } = await who.ask(getComments, { post_id: postOf[state] })
    return body.success && JSON.stringify(body).includes(`about ${state}`)
  })
  expect(commentsOf).toEqual(expected)
})

test('a post that was taken down answers strangers with the bytes of one that never was', async () => {
  const never = (await people.stranger.ask(getPost, { post_id: '0000000000001' })).body
  for (const state of ['removed', 'withdrawn', 'closed'] as const)
    expect((await people.stranger.ask(getPost, { post_id: postOf[state] })).body).toEqual(never)
  const nobody = (await people.stranger.ask(userProfile, { profile_id: '0000000000001' })).body
  expect((await people.stranger.ask(userProfile, { profile_id: authors.closed.profileId })).body).toEqual(
    nobody,
  )
})

test('which lists show it', async () => {
  const onlyNone = { none: ALL, limited: '', removed: '', withdrawn: '', suspended: '', closed: '' }
  expect(await finds(globalFeed, () => ({}))).toEqual(onlyNone)
  expect(await finds(searchFeed, () => ({ search_text: 'marzipan' }))).toEqual(onlyNone)
  expect(await finds(profileFeed, (state) => ({ profile_id: authors[state].profileId }))).toEqual({
    ...{ none: ALL, limited: 'follower, author' },
    ...{ removed: 'author', withdrawn: 'author', suspended: 'author', closed: '' },
  })
  expect(await finds(followingFeed, () => ({}))).toEqual({
    ...{ none: 'follower, author', limited: 'follower, author' },
    ...{ removed: 'author', withdrawn: 'author', suspended: 'author', closed: '' },
  })
  const listed = await shownTo(async (who, state) => {
    const { body } = await who.ask(globalProfiles)
    return body.success && JSON.stringify(body).includes(`"${AUTHORS[state]}"`)
  })
  expect(listed).toEqual({ ...onlyNone, limited: ALL, removed: ALL, withdrawn: ALL })
})

test('what a buyer keeps', async () => {
  const { posts, closed } = await people.buyer.call(myPurchases)
  const texts = posts.map(({ text }) => text)
  for (const state of STATES) expect(texts.includes(textOf(state)), state).toBe(state !== 'withdrawn')
  expect(closed).toHaveLength(1)
  expect(posts.every(({ ptv_text }) => ptv_text === 'the recipe')).toBe(true)
  const of = (state: State) => posts.find(({ text }) => text === textOf(state))
  expect(of('removed')?.moderation).toMatchObject({ state: 'removed' })
  expect(of('limited')?.moderation).toBeUndefined()
  expect(of('closed')?.profile).toMatchObject({
    display_name: 'Closed account',
    handle: '',
    is_deleted: true,
  })
})

test('what its author reads about it', async () => {
  for (const [state, reported] of [
    ['limited', 'limited'],
    ['removed', 'removed'],
    ['withdrawn', 'removed'],
  ] as const) {
    const { post } = await authors[state].call(getPost, { post_id: postOf[state] })
    expect(post.moderation).toMatchObject({ state: reported, until: null })
    expect(post.can_edit).toBe(state === 'limited')
  }
})

test('who writes to it', async () => {
  const outcomes = (act: (who: Actor, state: State) => ReturnType<Actor['ask']>) =>
    shownTo(async (who, state) => {
      const { body } = await act(who, state)
      return body.success || (REFUSED.includes(body.code ?? '') ? false : (body.code ?? ''))
    })
  const members = 'stranger, follower, buyer, commenter, author'
  expect(
    await outcomes((who, state) => who.ask(commentOnPost, { post_id: postOf[state], comment: 'a word' })),
  ).toEqual({
    ...{ none: members, limited: members },
    removed: 'buyer: post_removed, author: post_removed',
    withdrawn: 'author: post_removed',
    suspended: 'stranger, follower, buyer, commenter, author: account_suspended',
    closed: 'buyer: post_removed',
  })
  const liked = 'stranger, follower, buyer, commenter, author: react_own'
  expect(await outcomes((who, state) => who.ask(like, { post_id: postOf[state] }))).toEqual({
    ...{ none: liked, limited: liked },
    removed: 'buyer: post_removed, author: post_removed',
    withdrawn: 'author: post_removed',
    suspended: 'stranger, follower, buyer, commenter, author: account_suspended',
    closed: 'buyer: post_removed',
  })
  await people.stranger.call(unlike, { post_id: postOf.none })
  const { stranger } = people
  await giveFunds(world.ctx, stranger.profileId, 1000)
  const bought = await Promise.all(
    STATES.map(async (state) => {
      const { body } = await stranger.ask(purchase, { post_id: postOf[state], amount: 100 })
      return [state, body.success ? 'bought' : body.code]
    }),
  )
  expect(Object.fromEntries(bought)).toEqual({
    ...{ none: 'bought', limited: 'bought', removed: 'post_not_found', withdrawn: 'post_not_found' },
    ...{ suspended: 'not_on_sale', closed: 'post_not_found' },
  })
  await world.expectLedgerBalances()
})

test('pages for machines', async () => {
  const page = world.composition.pages.find(({ path }) => path === '/p/:id')
  const heads = await Promise.all(
    STATES.map(async (state) => {
      if (!page) throw new Error('no module writes the page of a post')
      const { status = 200, isIndexed } = (await page.head({ id: postOf[state] })) as PageHead
      return [state, isIndexed ? `${status}, indexed` : `${status}`]
    }),
  )
  expect(Object.fromEntries(heads)).toEqual({
    ...{
      none: '200, indexed',
      limited: '200',
      removed: '404',
      withdrawn: '404',
      suspended: '200',
      closed: '404',
    },
  })
})

test('everything comes back at once', async () => {
  for (const state of ['limited', 'removed', 'withdrawn'] as const)
    expect(await staff.restore(postOf[state])).toBe('changed')
  for (const state of ['suspended', 'closed'] as const)
    expect(await staff.reinstate(authors[state])).toBe('changed')
  await world.settle()
  await rest(1100)
  for (const state of STATES)
    for (const reader of ['visitor', 'stranger', 'follower', 'buyer', 'commenter'] as const) {
      const { post } = await people[reader].call(getPost, { post_id: postOf[state] })
      expect(post.text).toBe(textOf(state))
      expect(post.moderation).toBeUndefined()
    }
  const all = 'visitor, stranger, follower, buyer, commenter'
  const found = await finds(searchFeed, (state) => ({ search_text: `marzipan ${state}` }))
  for (const state of STATES) expect(found[state], state).toContain(all)
  // Nothing is left to undo.
  expect(await staff.restore(postOf.removed)).toBe('same')
  expect(await staff.reinstate(authors.closed)).toBe('same')
  await world.expectLedgerBalances()
})
