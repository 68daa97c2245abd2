import { decodeId, type PostId, type ProfileId } from '@sayso/contract/ids'
import { indexProfiles } from '@sayso/server/modules/discovery/find/index-profiles.service'
import { indexPosts } from '@sayso/server/modules/search/index-posts.service'
import { createDb } from '@sayso/server/platform/db/db'
import type { Database } from '../../harness/databases.ts'
import { type Member, makeMembers, mustCall, visit } from '../../harness/members.ts'
import type { Publisher } from '../../harness/publisher.ts'

/** Everybody who looks: a profile of the blocker's account blocks a profile of another. */
export const VIEWERS = [
  'blocker',
  'other profile of the blocker',
  'blocked',
  'other profile of the blocked',
  'third person',
  'visitor',
] as const
export type Viewer = (typeof VIEWERS)[number]

/** What one of the two owns and the others ask for. */
export interface Things {
  readonly profile: string
  readonly handle: string
  readonly post: string
  /** Under a post of the third person. */
  readonly comment: string
  /** A post that the other account has bought. */
  readonly sold: string
}

export interface Scene {
  readonly people: Readonly<Record<Viewer, Member>>
  readonly of: Readonly<Record<'blocker' | 'blocked', Things>>
  readonly never: string
}

export async function makeScene(url: string, database: Database, publisher: Publisher): Promise<Scene> {
  const [blocker, blocked, third] = (await makeMembers(database, 3, 'person')) as [Member, Member, Member]
  const visitor = await visit(url)
  const another = async (who: Member, handle: string): Promise<Member> => {
    const body = await mustCall(url, who, 'user/createProfile', { handle, display_name: 'Another' })
    return { ...who, handle, profileId: (body['profile'] as { unique_id: string }).unique_id }
  }
  const people = {
    blocker,
    'other profile of the blocker': await another(blocker, 'blocker_two'),
    blocked,
    'other profile of the blocked': await another(blocked, 'blocked_two'),
    'third person': third,
    visitor,
  }
  const place = await publisher.publish({ author: third.profileId, text: 'apricots of a third person' })
  const thingsOf = async (who: Member, buyer: Member): Promise<Things> => {
    const post = await publisher.publish({ author: who.profileId, text: `apricots of ${who.handle}` })
    const sold = await publisher.publish({ author: who.profileId, text: 'sold', priceCents: 0 })
    await mustCall(url, buyer, 'feed/purchaseptv', { post_id: sold, amount: 0 })
    const body = await mustCall(url, who, 'feed/comment', {
      post_id: place,
      comment: `${who.handle} was here`,
    })
    const { unique_id: comment } = body['comment'] as { unique_id: string }
    return { profile: who.profileId, handle: who.handle, post, comment, sold }
  }
  const of = { blocker: await thingsOf(blocker, blocked), blocked: await thingsOf(blocked, blocker) }
  await putOnLists(database, [of.blocker, of.blocked])
  await mustCall(url, blocker, 'user/follow', { profile_id: blocked.profileId })
  await mustCall(url, blocked, 'user/follow', { profile_id: blocker.profileId })
  await mustCall(url, blocker, 'user/block', { profile_id: blocked.profileId })
  return { people, of, never: '0000000000001' }
}

/** What a worker would make of them: they are found, suggested, and among what people disagree about. */
async function putOnLists(database: Database, things: readonly Things[]): Promise<void> {
  const db = createDb({ url: database.url, readUrl: database.url, poolSize: 2 })
  const ctx = { db } as Parameters<typeof indexProfiles>[0]
  await indexProfiles(
    ctx,
    things.map(({ profile }) => profile as ProfileId),
  )
  await indexPosts(
    ctx,
    things.map(({ post }) => post as PostId),
  )
  await db.close()
  for (const [rank, { profile, post }] of things.entries())
    for (const [list, ref] of [
      ['notable', profile],
      ['disputed', post],
    ] as const)
      await database.query(
        `insert into discovery_item (list, scope, rank, ref, score) values ($1, 'w', $2, $3, 1)`,
        [list, rank, String(decodeId(ref))],
      )
}
