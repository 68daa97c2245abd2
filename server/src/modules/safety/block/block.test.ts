import { commentOnPost, getComment, getComments, reply } from '@sayso/contract/calls/comments'
import { searchProfiles, typeAhead } from '@sayso/contract/calls/discovery'
import {
  followerProfiles,
  followersFeed,
  followingFeed,
  followingProfiles,
  globalFeed,
  globalProfiles,
  profileFeed,
  searchFeed,
} from '@sayso/contract/calls/feeds'
import { myPurchases, purchase, sendEmailToPurchasers } from '@sayso/contract/calls/money'
import { getPost, postVersions } from '@sayso/contract/calls/posts'
import { follow, profile, updateProfile } from '@sayso/contract/calls/profiles'
import { like, trueit } from '@sayso/contract/calls/reactions'
import { block as blockCall, blocks, unblock } from '@sayso/contract/calls/safety'
import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { buy, secondProfile } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()

let alice: Actor
let bob: Actor
let carol: Actor
let aliceToo: ProfileId
let bobToo: ProfileId
const posts = { alice: '' as PostId, bob: '' as PostId, carol: '' as PostId, sold: '' as PostId }
let bobsComment: CommentId

/** Bob's profile blocks Alice's. Carol is the third person. Alice has bought a post of Bob's. */
beforeAll(async () => {
  alice = await world.as('alice')
  bob = await world.as('bob')
  carol = await world.as('carol')
  aliceToo = await secondProfile(alice, 'alice_too')
  bobToo = await secondProfile(bob, 'bob_too')
  posts.alice = await alice.publish({ text: 'marmalade by alice' })
  posts.bob = await bob.publish({ text: 'marmalade by bob' })
  posts.carol = await carol.publish({ text: 'marmalade by carol' })
  posts.sold = await bob.publish({ text: 'sold by bob', ptv: { price: 100, text: 'hidden' } })
  await giveFunds(world.ctx, alice.profileId, 1000)
  await buy(alice, posts.sold, 100)
  const say = async (who: Actor, post_id: PostId, comment: string) =>
    (await who.call(commentOnPost, { post_id, comment })).comment.unique_id
  await say(alice, posts.carol, 'alice was here')
  bobsComment = await say(bob, posts.carol, 'bob was here')
  await carol.call(reply, { comment_id: bobsComment, text: 'hello bob' })
  await say(alice, posts.bob, 'alice under bob')
  await alice.call(follow, { profile_id: bob.profileId })
  await bob.call(follow, { profile_id: alice.profileId })
  await bob.call(blockCall, { profile_id: alice.profileId })
})

const as = (id: ProfileId) => ({ user_profile_id: id })
const codeOf = async (asked: Promise<{ body: { code?: string } }>) => (await asked).body.code
const NOBODY = '0000000000001'

test('follows in both directions have ended, and are counted so', async () => {
  for (const one of [alice, bob]) {
    expect((await one.call(followingProfiles)).profiles).toEqual([])
    expect((await one.call(followerProfiles)).profiles).toEqual([])
    const { profile: own } = await one.call(profile, { profile_id: one.profileId })
    expect([own.num_followers, own.num_following]).toEqual([0, 0])
  }
})

test('for the blocked one the other answers as if it never was', async () => {
  const never = await alice.ask(profile, { profile_id: NOBODY as ProfileId })
  expect((await alice.ask(profile, { profile_id: bob.profileId })).body).toEqual(never.body)
  expect((await alice.ask(profile, { handle: 'bob' })).body).toEqual(never.body)
  expect((await alice.ask(follow, { profile_id: bob.profileId })).body).toEqual(never.body)
  expect((await alice.ask(blockCall, { profile_id: bob.profileId })).body).toEqual(never.body)
  const noPost = await alice.ask(getPost, { post_id: NOBODY as PostId })
  for (const call of [getPost, postVersions, getComments, like] as const)
    expect((await alice.ask(call, { post_id: posts.bob })).body).toEqual(noPost.body)
  expect((await alice.ask(commentOnPost, { post_id: posts.bob, comment: 'x' })).body).toEqual(noPost.body)
  const noComment = { comment_id: NOBODY as CommentId }
  const bobs = { comment_id: bobsComment }
  expect((await alice.ask(getComment, bobs)).body).toEqual((await alice.ask(getComment, noComment)).body)
  expect(await codeOf(alice.ask(reply, { ...bobs, text: 'x' }))).toBe('comment_not_found')
  expect((await alice.call(profileFeed, { profile_id: bob.profileId })).posts).toEqual([])
})

test('no list shows one to the other', async () => {
  const textsOf = async (who: Actor, call: typeof globalFeed, more: object = {}) =>
    (await who.call(call, more)).posts.map(({ text }) => text)
  for (const [who, hidden] of [
    [alice, 'bob'],
    [bob, 'alice'],
  ] as const) {
    const seen = [
      ...(await textsOf(who, globalFeed)),
      ...(await textsOf(who, followingFeed as never)),
      ...(await textsOf(who, followersFeed as never)),
      ...(await who.call(searchFeed, { search_text: 'marmalade' })).posts.map(({ text }) => text),
    ]
    expect(seen).toContain('marmalade by carol')
    expect(seen.filter((text) => text.includes(hidden))).toEqual([])
    const people = [
      ...(await who.call(globalProfiles)).profiles,
      ...(await who.call(searchProfiles, { search_text: hidden })).profiles,
      ...(await who.call(typeAhead, { prefix: hidden })).profiles,
    ]
    expect(people.map(({ handle }) => handle)).toContain('carol')
    expect(people.filter(({ handle }) => handle === hidden)).toEqual([])
  }
})

test('the blocker sees who it is and can unblock, as any profile of the account', async () => {
  for (const acting of [bob.profileId, bobToo]) {
    const { profile: seen } = await bob.call(profile, { ...as(acting), profile_id: alice.profileId })
    expect(seen).toMatchObject({
      handle: 'alice',
      is_blocked: true,
      can_follow: false,
      bio: '',
      num_posts: 0,
    })
    expect(await codeOf(bob.ask(getPost, { ...as(acting), post_id: posts.alice }))).toBe('post_not_found')
    const { posts: shown } = await bob.call(globalFeed, as(acting))
    expect(shown.map(({ text }) => text)).not.toContain('marmalade by alice')
  }
  expect((await bob.call(blocks)).profiles).toMatchObject([{ handle: 'alice', is_blocked: true }])
})

test('another profile of the blocked account sees and does what anybody may', async () => {
  const { profile: seen } = await alice.call(profile, { ...as(aliceToo), profile_id: bob.profileId })
  expect(seen).toMatchObject({ handle: 'bob', can_follow: true, can_view_posts: true })
  expect(seen).not.toHaveProperty('is_blocked')
  const { post } = await alice.call(getPost, { ...as(aliceToo), post_id: posts.bob })
  expect(post.text).toBe('marmalade by bob')
  await alice.call(like, { ...as(aliceToo), post_id: posts.bob })
  // And the blocked profile meets the blocker's other profile as anybody does.
  expect((await alice.call(profile, { profile_id: bobToo })).profile).toMatchObject({ can_follow: true })
})

test('under a third person’s post each is a stub for the other, with replies below; others see both', async () => {
  const rowsFor = async (who: Actor) =>
    (await who.call(getComments, { post_id: posts.carol, sort: 'oldest' })).comments
  const stub = { text: '', profile: null, not_shown: true, is_deleted: false, can_react: false }
  expect(await rowsFor(alice)).toMatchObject([
    { text: 'alice was here', not_shown: false },
    { ...stub, comments: [{ text: 'hello bob', reply_to: null }] },
  ])
  expect(await rowsFor(bob)).toMatchObject([stub, { text: 'bob was here' }])
  expect(await rowsFor(carol)).toMatchObject([
    { text: 'alice was here', not_shown: false, folded: null },
    { text: 'bob was here', comments: [{ reply_to: 'bob' }] },
  ])
})

test('comments of the blocked one under the blocker’s posts are folded for everybody', async () => {
  for (const who of [bob, carol, await world.visitor()]) {
    const { comments } = await who.call(getComments, { post_id: posts.bob })
    expect(comments).toMatchObject([{ text: 'alice under bob', folded: 'author', not_shown: false }])
  }
})

test('what was bought stays open and can be judged, but not commented on', async () => {
  const { post } = await alice.call(getPost, { post_id: posts.sold })
  expect(post).toMatchObject({ ptv_text: 'hidden', can_comment: false, can_react: true })
  expect((await alice.call(myPurchases)).posts).toMatchObject([{ unique_id: posts.sold }])
  await alice.call(trueit, { post_id: posts.sold })
  expect(await codeOf(alice.ask(commentOnPost, { post_id: posts.sold, comment: 'x' }))).toBe(
    'comments_closed',
  )
})

test('an author’s email to buyers leaves out whom they block', async () => {
  const mail = { post_id: posts.sold, text: 'Thank you for buying.' }
  expect(await codeOf(bob.ask(sendEmailToPurchasers, mail))).toBe('buyers_mail_nobody')
})

test('neither buys from the other', async () => {
  const offer = await bob.publish({ text: 'new offer', ptv: { price: 100, text: 'more' } })
  expect(await codeOf(alice.ask(purchase, { post_id: offer, amount: 100 as never }))).toBe('post_not_found')
})

test('unblocking restores sight, and nothing else', async () => {
  await bob.call(unblock, { profile_id: alice.profileId })
  const { profile: seen } = await alice.call(profile, { profile_id: bob.profileId })
  expect(seen).toMatchObject({ handle: 'bob', is_following: false, num_followers: 0 })
  expect((await bob.call(profile, { profile_id: alice.profileId })).profile).not.toHaveProperty('is_blocked')
  const { comments } = await carol.call(getComments, { post_id: posts.bob })
  expect(comments).toMatchObject([{ folded: null }])
})

test('a request to follow ends too', async () => {
  const dan = await world.as('dan')
  const erin = await world.as('erin')
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  await erin.call(follow, { profile_id: dan.profileId })
  await dan.call(blockCall, { profile_id: erin.profileId })
  await dan.call(unblock, { profile_id: erin.profileId })
  const { profile: seen } = await erin.call(profile, { profile_id: dan.profileId })
  expect(seen).toMatchObject({ is_following: false, is_follow_requested: false })
})

test('“for all my profiles” makes the other profiles vanish too', async () => {
  await bob.call(blockCall, { profile_id: alice.profileId, all_mine: true })
  expect(await codeOf(alice.ask(profile, { profile_id: bobToo }))).toBe('profile_not_found')
  expect((await bob.call(blocks)).profiles).toHaveLength(1)
  await bob.call(unblock, { profile_id: alice.profileId })
  expect(await codeOf(alice.ask(profile, { profile_id: bobToo }))).toBeUndefined()
})
