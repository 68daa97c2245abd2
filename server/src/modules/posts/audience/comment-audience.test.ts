import { commentOnPost, reply } from '@sayso/contract/calls/comments'
import { listDrafts, saveDraft } from '@sayso/contract/calls/drafts'
import { globalFeed } from '@sayso/contract/calls/feeds'
import { refund } from '@sayso/contract/calls/money'
import { createPost, getPost, updatePost } from '@sayso/contract/calls/posts'
import { follow, removeFollower, updateProfile } from '@sayso/contract/calls/profiles'
import type { PostId } from '@sayso/contract/ids'
import { CommentAudience } from '@sayso/contract/shapes/scalars'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { buy, newestSale, secondProfile } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()

/** By their relation to the author of the posts, alice. */
const people = new Map<string, Actor>()
const PEOPLE = [
  'author',
  'other profile of the author',
  'follower',
  'followed',
  'buyer',
  'other profile of the buyer',
  'refunded',
  'stranger',
  'visitor',
] as const

const allowed: Readonly<Record<CommentAudience, readonly (typeof PEOPLE)[number][]>> = {
  everyone: PEOPLE.filter((one) => one !== 'visitor'),
  followers: ['author', 'follower'],
  followed: ['author', 'followed'],
  buyers: ['author', 'buyer'],
  nobody: ['author'],
}

const person = (name: (typeof PEOPLE)[number]) => people.get(name) as Actor
const paid = { type: 'paid', ptv_text: 'hidden', ptv_price_in_cents: 100 } as const
const said = { visibility: 'everyone', geo_visibility: 'global' } as const

const publish = async (audience: CommentAudience | undefined, more: object = {}): Promise<PostId> => {
  const audienceSent = audience && { comment_audience: audience }
  const { post } = await person('author').call(createPost, {
    ...said,
    text: `for ${audience}`,
    ...audienceSent,
    ...more,
  })
  return post.unique_id
}

const codeOf = async (who: Actor, post_id: PostId) =>
  (await who.ask(commentOnPost, { post_id, comment: 'me too' })).body.code ?? 'said'

beforeAll(async () => {
  const alice = await world.as('alice')
  const [bob, carol, dan, erin] = [
    await world.as('bob'),
    await world.as('carol'),
    await world.as('dan'),
    await world.as('erin'),
  ]
  people.set('author', alice)
  people.set('other profile of the author', alice.actingAs(await secondProfile(alice, 'alice_too')))
  people.set('follower', bob)
  people.set('followed', carol)
  people.set('buyer', dan)
  people.set('other profile of the buyer', dan.actingAs(await secondProfile(dan, 'dan_too')))
  people.set('refunded', erin)
  people.set('stranger', await world.as('frank'))
  people.set('visitor', await world.visitor())
  await bob.call(follow, { profile_id: alice.profileId })
  await alice.call(follow, { profile_id: carol.profileId })
  for (const buyer of [dan, erin]) await giveFunds(world.ctx, buyer.profileId, 20_000)
})

test.for(CommentAudience)('on a post for %s, exactly these people comment and reply', async (audience) => {
  const id = await publish(audience, paid)
  for (const buyer of [person('buyer'), person('refunded')]) await buy(buyer, id, 100)
  await person('author').call(refund, { purchase_id: await newestSale(person('author'), id) })
  const { comment } = await person('author').call(commentOnPost, { post_id: id, comment: 'begin' })
  for (const name of PEOPLE) {
    const who = person(name)
    const isAllowed = allowed[audience].includes(name)
    const { post } = await who.call(getPost, { post_id: id })
    expect([name, post.comment_audience, post.can_comment]).toEqual([name, audience, isAllowed])
    const inFeed = (await who.call(globalFeed)).posts.find(({ unique_id }) => unique_id === id)
    // Visitors share a page for a second: it may be from before.
    expect([name, inFeed?.can_comment ?? false]).toEqual([name, isAllowed])
    const answers = [
      await who.ask(commentOnPost, { post_id: id, comment: `says ${name}` }),
      await who.ask(reply, { comment_id: comment.unique_id, text: `replies ${name}` }),
    ]
    const refusal = name === 'visitor' ? 'members_only' : 'comments_closed'
    const wanted = isAllowed ? undefined : refusal
    expect([name, ...answers.map(({ body }) => body.code)]).toEqual([name, wanted, wanted])
  }
  await world.expectLedgerBalances()
})

test('a removed follower can no longer comment', async () => {
  const id = await publish('followers')
  const grace = await world.as('grace')
  expect(await codeOf(grace, id)).toBe('comments_closed')
  await grace.call(follow, { profile_id: person('author').profileId })
  expect(await codeOf(grace, id)).toBe('said')
  await person('author').call(removeFollower, { profile_id: grace.profileId })
  expect(await codeOf(grace, id)).toBe('comments_closed')
})

test('a comment that was accepted is returned again after the comments were closed', async () => {
  const id = await publish('everyone')
  const stranger = person('stranger')
  const send = async () => {
    const response = await fetch(`${world.baseUrl}/api/feed/comment`, {
      method: 'POST',
      headers: {
        authorization: stranger.token,
        'content-type': 'application/json',
        'idempotency-key': 'one-comment',
      },
      body: JSON.stringify({ user_profile_id: stranger.profileId, post_id: id, comment: 'once' }),
    })
    return (await response.json()) as { comment: { unique_id: string } }
  }
  const first = await send()
  await person('author').call(updatePost, { post_id: id, text: 'x', comment_audience: 'nobody' })
  expect((await send()).comment.unique_id).toBe(first.comment.unique_id)
  expect(await codeOf(stranger, id)).toBe('comments_closed')
})

test('a comment written while an edit closes the comments waits for it, and is refused', async () => {
  const id = await publish('everyone')
  let answer: Promise<string> | null = null
  await world.ctx.db.write(async (tx) => {
    await sql`update post set comment_audience = 'nobody' where id = ${rowId(id)}`.execute(tx)
    answer = codeOf(person('stranger'), id)
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  expect(await answer).toBe('comments_closed')
})

test('a new post takes the default of its profile, and only its owner sees the default', async () => {
  const author = person('author')
  const set = (comment_audience: 'everyone' | 'followed') =>
    author.call(updateProfile, { profile_id: author.profileId, comment_audience })
  expect((await set('followed')).profile.comment_audience).toBe('followed')
  const [byDefault, chosen] = [await publish(undefined), await publish('nobody')]
  await set('everyone')
  const audienceOf = async (id: PostId) => (await author.call(getPost, { post_id: id })).post.comment_audience
  expect(await audienceOf(byDefault)).toBe('followed')
  expect(await audienceOf(chosen)).toBe('nobody')
  const refused = await author.ask(updateProfile, {
    profile_id: author.profileId,
    comment_audience: 'buyers',
  } as never)
  expect(refused.body.code).toBe('invalid_input')
})

test('only a paid post can be for buyers, and one that becomes free takes the default', async () => {
  const author = person('author')
  const free = await author.ask(createPost, { ...said, text: 'free', comment_audience: 'buyers' })
  expect(free.body).toMatchObject({ code: 'invalid_input', details: { field: 'comment_audience' } })
  const id = await publish('buyers', paid)
  const kept = await author.call(updatePost, { post_id: id, text: 'another word' })
  expect(kept.post.comment_audience).toBe('buyers')
  const refused = await author.ask(updatePost, {
    post_id: id,
    text: 'free',
    type: 'free',
    comment_audience: 'buyers',
  })
  expect(refused.body.code).toBe('invalid_input')
  const { post } = await author.call(updatePost, { post_id: id, text: 'free', type: 'free' })
  expect(post).toMatchObject({ type: 'free', comment_audience: 'everyone' })
})

test('a draft keeps who may comment', async () => {
  const author = person('author')
  await author.call(saveDraft, { draft_id: 'd1', text: 'begun', comment_audience: 'followed' })
  await author.call(saveDraft, { draft_id: 'd2', text: 'begun' })
  const { drafts } = await author.call(listDrafts)
  expect(drafts.map(({ draft_id, comment_audience }) => [draft_id, comment_audience]).toSorted()).toEqual([
    ['d1', 'followed'],
    ['d2', null],
  ])
})
