import { refund } from '@sayso/contract/calls/money'
import { deletePost } from '@sayso/contract/calls/posts'
import { approveFollower, follow, unfollow, updateProfile } from '@sayso/contract/calls/profiles'
import { block } from '@sayso/contract/calls/safety'
import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { composeModules } from '../../all-modules.ts'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Person } from '../../rpc/viewer.ts'
import type { Actor } from '../../testing/cast.ts'
import { staffOf } from '../../testing/decisions.ts'
import { giveFunds } from '../../testing/funds.ts'
import { type PostState, postStates, VIEWERS, type ViewerName } from '../../testing/post-states.ts'
import { postsContext } from '../../testing/posts.ts'
import { buy, newestSale, secondProfile } from '../../testing/sales.ts'
import { useWorld } from '../../testing/world.ts'
import { hideProfiles, profiles } from '../profiles/index.ts'
import { findCards } from './posts.queries.ts'
import { relistPost } from './publish/post-writes.queries.ts'
import { hydratePosts } from './read/show-posts.service.ts'
import { isExpired, isListable, isListed, isLive, isVisible } from './visibility.fragments.ts'
import * as policy from './visibility.policy.ts'

const world = useWorld()

/** For posts of each author: they have the same followers and buyers, and block the same people. */
const people = {
  public: new Map<ViewerName, Person>(),
  private: new Map<ViewerName, Person>(),
  hidden: new Map<ViewerName, Person>(),
}
const ids = new Map<string, PostId>()
const authorOf = ({ by }: PostState) => by ?? 'public'
const idOf = ({ text }: PostState) => ids.get(text) as PostId

beforeAll(async () => {
  // One after the other: registering hashes a password, and only a few may do so at once.
  const alice = await world.as('alice')
  const dan = await world.as('dan')
  const bob = await world.as('bob')
  const carol = await world.as('carol')
  const erin = await world.as('erin')
  const frank = await world.as('frank')
  const grace = await world.as('grace')
  const heidi = await world.as('heidi')
  const ivan = await world.as('ivan')
  const judy = await world.as('judy')
  const karl = await world.as('karl')
  const others = new Map<Actor, ProfileId>()
  for (const [one, handle] of [
    [alice, 'alice_too'],
    [dan, 'dan_too'],
    [bob, 'bob_too'],
    [carol, 'carol_too'],
    [heidi, 'heidi_too'],
    [ivan, 'ivan_too'],
    [karl, 'karl_too'],
  ] as const)
    others.set(one, await secondProfile(one, handle))

  // While they buy, the buyers follow: they could not see posts for followers otherwise.
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  for (const author of [alice, dan, heidi]) {
    for (const reader of [bob, carol, erin, judy]) {
      await reader.call(follow, { profile_id: author.profileId })
      if (author === dan) await dan.call(approveFollower, { profile_id: reader.profileId })
    }
    await frank.call(follow, { profile_id: author.profileId })
  }
  for (const buyer of [carol, erin, judy]) await giveFunds(world.ctx, buyer.profileId, 20_000)

  for (const row of postStates) {
    const author = { public: alice, private: dan, hidden: heidi }[authorOf(row)]
    const id = await author.publish({
      text: row.text,
      visibility: row.visibility ?? 'everyone',
      durationMinutes: row.ends ? 15 : 0,
      ptv: { price: 100, text: 'hidden' },
    })
    ids.set(row.text, id)
    // A post that somebody has bought cannot be deleted.
    if (row.isDeleted) await author.call(deletePost, { post_id: id })
    else {
      await buy(erin, id, 100)
      await author.call(refund, { purchase_id: await newestSale(author, id) })
      await buy(carol, id, 100)
      await buy(judy, id, 100)
    }
    if (row.moderation) await decide(id, row.moderation)
    if (row.ends !== 'over') continue
    await world.ctx.db.write((tx) =>
      sql`update post set expires_at = now() - interval '1 millisecond' where id = ${rowId(id)}`.execute(tx),
    )
  }
  for (const author of [alice, dan, heidi]) {
    for (const buyer of [carol, erin]) await buyer.call(unfollow, { profile_id: author.profileId })
    for (const reader of [ivan, judy]) await author.call(block, { profile_id: reader.profileId })
    await karl.call(block, { profile_id: author.profileId })
  }
  const composed = composeModules(world.ctx)
  const { accountId } = await personOf(heidi.profileId)
  await world.ctx.db.write((tx) => hideProfiles(tx, composed.instanceOf(profiles), accountId))
  // Only a private profile has requests. Of the public one the same person is a stranger.
  await frank.call(unfollow, { profile_id: alice.profileId })

  for (const [kind, author] of [
    ['public', alice],
    ['private', dan],
    ['hidden', heidi],
  ] as const) {
    const named: Record<ViewerName, readonly [Actor, ProfileId | undefined]> = {
      author: [author, author.profileId],
      'other profile of the author': [author, others.get(author)],
      follower: [bob, bob.profileId],
      'other profile of the follower': [bob, others.get(bob)],
      'requested to follow': [frank, frank.profileId],
      buyer: [carol, carol.profileId],
      'other profile of the buyer': [carol, others.get(carol)],
      refunded: [erin, erin.profileId],
      stranger: [grace, grace.profileId],
      'blocked by the author': [ivan, ivan.profileId],
      'other profile of the blocked': [ivan, others.get(ivan)],
      'blocks the author': [karl, karl.profileId],
      'other profile of the blocker': [karl, others.get(karl)],
      'buyer whom the author blocks': [judy, judy.profileId],
    }
    for (const name of VIEWERS) {
      const [{ profileId: own }, profileId = own] = named[name]
      people[kind].set(name, await personOf(profileId))
    }
  }
})

/** As staff would, and as time would pass. */
async function decide(id: PostId, to: NonNullable<PostState['moderation']>): Promise<void> {
  const staff = staffOf(world)
  if (to === 'removed') await staff.takeDown(id)
  else if (to === 'withdrawn') await staff.withdraw(id)
  else await staff.limit(id)
  if (to !== 'limited before') return
  await world.ctx.db.write(async (tx) => {
    await sql`update post set moderation_until = now() where id = ${rowId(id)}`.execute(tx)
    await relistPost(tx, id)
  })
}

async function personOf(profileId: ProfileId): Promise<Person> {
  const { rows: found } = await sql<{ account_id: bigint; id: bigint }>`
    select account_id, id from profile
     where account_id = (select account_id from profile where id = ${rowId(profileId)})`.execute(
    world.ctx.db.readFresh,
  )
  const accountId = wireId<AccountId>(found[0]?.account_id ?? 0n)
  return { kind: 'member', accountId, profileId, profileIds: found.map(({ id }) => wireId<ProfileId>(id)) }
}

/** What the conditions say about the row, for each viewer, and the database's time then. */
async function askStatement(row: PostState) {
  const viewers = [...people[authorOf(row)]]
  const { rows: found } = await sql<{
    live: boolean
    expired: boolean
    listed: boolean
    public: boolean
    visible: boolean
    viewer_id: bigint
    now: Date
  }>`
    select ${isLive} as live, ${isExpired} as expired, ${isListed} as listed, ${isListable} as public,
           ${isVisible} as visible, viewer.id as viewer_id, clock_timestamp() as now
      from post
      join profile author on author.id = post.author_id
      join profile viewer on viewer.id = any(${viewers.map(([, { profileId }]) => rowId(profileId))}::bigint[])
     where post.id = ${rowId(idOf(row))}`.execute(world.ctx.db.readFresh)
  const [first] = found
  if (first === undefined || found.length !== viewers.length) throw new Error('a row is missing')
  const sees = new Set(found.filter(({ visible }) => visible).map(({ viewer_id }) => wireId(viewer_id)))
  return {
    ...first,
    seenBy: viewers.filter(([, { profileId }]) => sees.has(profileId)).map(([name]) => name),
  }
}

/** What the rules say about the post's card, for each viewer. A deleted post has none. */
async function askPolicy(row: PostState, now: number) {
  const id = idOf(row)
  const card = (await findCards(world.ctx.db.readFresh, [id])).get(id)
  if (card === undefined) return { live: false, public: false, seenBy: [], inLists: [] }
  const ctx = postsContext(world.ctx)
  const known = await Promise.all(
    [...people[authorOf(row)]].map(async ([name, person]) => {
      const [post] = await hydratePosts(ctx, person, [card])
      if (!post) throw new Error('a post is missing')
      return { name, post }
    }),
  )
  const [first] = known
  return {
    live: policy.isLive(card, now),
    // Even if the card still says that the post is listed.
    public:
      first !== undefined && policy.isShownInPublic({ ...card, isListed: true }, first.post.author, now),
    seenBy: known
      .filter(({ post: { author, relation } }) => policy.visibilityOf(card, author, relation, now) === 'seen')
      .map(({ name }) => name),
    inLists: known.filter(({ post }) => policy.isShownInLists(post, now)).map(({ name }) => name),
  }
}

const inOrder = (names: readonly ViewerName[]) => VIEWERS.filter((name) => names.includes(name))

test.for(postStates)(
  'the SQL fragment and the TypeScript rule agree on who can see a post: $text',
  async (row) => {
    const found = await askStatement(row)
    const ruled = await askPolicy(row, found.now.getTime())
    expect({
      statement: [found.live, found.public, inOrder(found.seenBy)],
      rule: [ruled.live, ruled.public, inOrder(ruled.seenBy)],
    }).toEqual({
      statement: [row.isLive, row.isPublic, inOrder(row.seenBy)],
      rule: [row.isLive, row.isPublic, inOrder(row.seenBy)],
    })
    // Lists show what is visible and live, unless staff decided otherwise.
    expect(inOrder(ruled.inLists)).toEqual(inOrder(row.inLists ?? (row.isLive ? row.seenBy : [])))
    expect(found.expired).toBe(row.ends === 'over')
  },
)

test.for(postStates)('public lists contain a post exactly if it is public: $text', async (row) => {
  // First as every write left the column, then as a repair would set it.
  expect((await askStatement(row)).listed).toBe(row.isPublic)
  await world.ctx.db.write((tx) => relistPost(tx, idOf(row)))
  const { rows: found } = await sql<{ listed: boolean }>`
    select listed from post where id = ${rowId(idOf(row))}`.execute(world.ctx.db.readFresh)
  expect(found).toEqual([{ listed: row.isPublic }])
})
