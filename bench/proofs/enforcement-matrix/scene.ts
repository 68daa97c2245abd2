import type { AccountId, CommentId, PostId } from '@sayso/contract/ids'
import { encodeId } from '@sayso/contract/ids'
import { composeModules } from '@sayso/server/all-modules'
import { closeContext, createContext } from '@sayso/server/context'
import { takeDownComment } from '@sayso/server/modules/comments/index'
import { limitPost, posts, takeDownPost, withdrawPost } from '@sayso/server/modules/posts/index'
import { closeAccountByStaff, standing, suspendAccount } from '@sayso/server/modules/standing/index'
import { readConfig } from '@sayso/server/platform/config/config'
import type { Database } from '../../harness/databases.ts'
import { type Member, makeMembers, mustCall, visit } from '../../harness/members.ts'
import type { Publisher } from '../../harness/publisher.ts'

/** What staff may have decided, each about an author of its own. */
export const STATES = ['none', 'limited', 'removed', 'withdrawn', 'suspended', 'closed'] as const
export type State = (typeof STATES)[number]

export const READERS = ['visitor', 'stranger', 'follower', 'buyer', 'author'] as const
export type Reader = (typeof READERS)[number]

/** What each author owns. Its words are in nothing else. */
export interface Things {
  readonly author: Member
  readonly post: string
  /** Under a post of a third person. In the state `removed` it was removed too. */
  readonly comment: string
  readonly word: string
  readonly said: string
}

export interface Scene {
  readonly of: Readonly<Record<State, Things>>
  readonly readers: Readonly<Record<Exclude<Reader, 'author'>, Member>>
  readonly place: string
}

export async function makeScene(url: string, database: Database, publisher: Publisher): Promise<Scene> {
  const authors = await makeMembers(database, STATES.length, 'author')
  const [stranger, follower, buyer, third] = (await makeMembers(database, 4, 'reader')) as [
    Member,
    Member,
    Member,
    Member,
  ]
  const visitor = await visit(url)
  const place = await publisher.publish({ author: third.profileId, text: 'a place to talk' })
  const of = {} as Record<State, Things>
  for (const [at, state] of STATES.entries()) {
    const author = authors[at] as Member
    const [word, said] = [`zephyr${state}`, `quince${state}`]
    const post = await publisher.publish({ author: author.profileId, text: `${word} today`, priceCents: 0 })
    await mustCall(url, follower, 'user/follow', { profile_id: author.profileId })
    await mustCall(url, buyer, 'feed/purchaseptv', { post_id: post, amount: 0 })
    const body = await mustCall(url, author, 'feed/comment', { post_id: place, comment: said })
    const { unique_id: comment } = body['comment'] as { unique_id: string }
    of[state] = { author, post, comment, word, said }
  }
  return { of, readers: { visitor, stranger, follower, buyer }, place }
}

/** Decides by the services that the desk calls, in a process of its own. */
export async function decide({ of }: Scene, database: Database): Promise<void> {
  const ctx = createContext(readConfig({ ...process.env, ...database.env, LOG_LEVEL: 'silent' }))
  const composition = composeModules(ctx)
  const postsOf = composition.instanceOf(posts)
  const standingOf = composition.instanceOf(standing)
  const accountOf = async ({ handle }: Member) => {
    const [row] = await database.query<{ id: string }>(
      'select account_id::text as id from profile where handle = $1',
      [handle],
    )
    return encodeId<AccountId>(BigInt(row?.id ?? 0))
  }
  const [suspended, closed] = [await accountOf(of.suspended.author), await accountOf(of.closed.author)]
  await ctx.db.write(async (tx) => {
    await limitPost(tx, postsOf, of.limited.post as PostId, null)
    await takeDownPost(tx, postsOf, of.removed.post as PostId)
    await withdrawPost(tx, postsOf, of.withdrawn.post as PostId)
    await takeDownComment(tx, postsOf, of.removed.comment as CommentId)
  })
  await ctx.db.write((tx) => suspendAccount(tx, standingOf, suspended, null))
  await ctx.db.write((tx) => closeAccountByStaff(tx, standingOf, closed, { isFraud: false }))
  await closeContext(ctx)
}
