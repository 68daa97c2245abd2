import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { callAs, type Member, makeMembers } from '../../harness/members.ts'
import type { Publisher } from '../../harness/publisher.ts'
import type { Desk } from '../staff/desk.ts'

/** What somebody who watches a post is to its author. The witness follows, and does things to the post. */
export const RELATIONS = ['stranger', 'follower', 'buyer', 'author'] as const
export type Relation = (typeof RELATIONS)[number] | 'witness'

export interface Case {
  readonly name: string
  readonly visibility: 'everyone' | 'followers'
  /** A sold post cannot be deleted. */
  readonly isSold: boolean
  /** Otherwise it is noticed within a minute. */
  readonly isOnlyWithoutNats?: boolean
  /** Done before anybody watches. */
  readonly before?: (scene: Scene) => Promise<unknown>
  /** Takes the permission away from some of them. */
  readonly end: (scene: Scene) => Promise<unknown>
}

export interface Scene {
  readonly url: string
  readonly database: Database
  readonly desk: Desk
  readonly post: string
  readonly people: Readonly<Record<Relation, Member>>
  /** Comments of the witness, who can delete them whatever becomes of the post. */
  readonly comments: string[]
}

const beClosed = ({ url, people: { author } }: Scene) =>
  ask(url, author, 'user/updateProfile', { profile_id: author.profileId, is_public: false })

const eachViewer = (people: Scene['people'], act: (who: Member) => Promise<unknown>) =>
  Promise.all(RELATIONS.map((relation) => act(people[relation])))

export const CASES: readonly Case[] = [
  {
    name: 'unfollowed',
    visibility: 'followers',
    isSold: true,
    end: ({ url, people }) =>
      eachViewer(people, (who) => callAs(url, who, 'user/unfollow', { profile_id: people.author.profileId })),
  },
  { name: 'made private', visibility: 'everyone', isSold: true, end: beClosed },
  {
    name: 'for followers now',
    visibility: 'everyone',
    isSold: true,
    end: ({ url, people: { author }, post }) =>
      ask(url, author, 'feed/updatePost', { post_id: post, text: 'edited', visibility: 'followers' }),
  },
  {
    name: 'deleted',
    visibility: 'everyone',
    isSold: false,
    end: ({ url, people: { author }, post }) => ask(url, author, 'feed/delete', { post_id: post }),
  },
  {
    name: 'over',
    visibility: 'everyone',
    isSold: true,
    // Nothing tells, not even the job that unlists such posts: only the age of a permission ends it.
    end: ({ database, post }) =>
      database.query('update post set expires_at = now(), listed = false where id = $1', [
        String(decodeId(post)),
      ]),
  },
  {
    name: 'blocked',
    visibility: 'everyone',
    isSold: true,
    // The follower is blocked; the stranger blocks the author. Buyers keep what they bought.
    end: async ({ url, people: { author, follower, stranger } }) => {
      await ask(url, author, 'user/block', { profile_id: follower.profileId })
      await ask(url, stranger, 'user/block', { profile_id: author.profileId })
    },
  },
  {
    name: 'removed',
    visibility: 'everyone',
    isSold: true,
    end: ({ desk, post }) => desk.removePost(post),
  },
  {
    name: 'author closed',
    visibility: 'everyone',
    isSold: true,
    end: ({ desk, people: { author }, post }) => desk.closeAuthor(author, post),
  },
  {
    name: 'profile gone',
    visibility: 'everyone',
    isSold: true,
    end: ({ url, people: { author } }) => ask(url, author, 'user/closeStart', { give_up: 0 }),
  },
  { name: 'refunded', visibility: 'everyone', isSold: true, before: beClosed, end: refund },
  {
    name: 'session ended',
    visibility: 'everyone',
    isSold: true,
    end: ({ url, people }) => eachViewer(people, (who) => ask(url, who, 'user/logout')),
  },
  {
    name: 'session over',
    visibility: 'everyone',
    isSold: true,
    isOnlyWithoutNats: true,
    // Nothing tells: only the check after the loss of signals ends these streams.
    end: ({ database, people }) =>
      eachViewer(people, (who) =>
        database.query(
          'update session set expires_at = now() where account_id = (select account_id from profile where id = $1)',
          [String(decodeId(who.profileId))],
        ),
      ),
  },
]

async function refund({ url, people: { author }, post }: Scene): Promise<void> {
  const { body } = await callAs(url, author, 'feed/getPurchases', { post_id: post }, 'GET')
  const [sale] = body['purchases'] as { unique_id: string }[]
  await ask(url, author, 'feed/refundptv', { purchase_id: sale?.unique_id })
}

/** Makes a call that must succeed. */
async function ask(url: string, who: Member, path: string, input: Record<string, unknown> = {}) {
  const { body } = await callAs(url, who, path, input)
  if (body.success !== true) throw new Error(`${path} was refused: ${body.code}`)
  return body
}

export interface Stage {
  readonly url: string
  readonly database: Database
  readonly desk: Desk
  readonly publisher: Publisher
}

/** A post with its author, and everybody who watches it. */
export async function makeScene(
  { url, database, desk, publisher }: Stage,
  one: Case,
  prefix: string,
): Promise<Scene> {
  const [author, witness, stranger, follower, buyer] = (await makeMembers(database, 5, prefix)) as [
    ...[Member, Member, Member, Member, Member],
  ]
  const { visibility, isSold } = one
  for (const who of visibility === 'followers' ? [witness, follower, buyer] : [witness, follower])
    await ask(url, who, 'user/follow', { profile_id: author.profileId })
  const post = await publisher.publish({
    ...{ author: author.profileId, text: 'a post', visibility },
    ...(isSold && { priceCents: 0 }),
  })
  if (isSold) await ask(url, buyer, 'feed/purchaseptv', { post_id: post, amount: 0 })
  const people = { author, witness, stranger, follower, buyer }
  const scene: Scene = { url, database, desk, post, people, comments: [] }
  await one.before?.(scene)
  return scene
}

/** The witness says something about the post, if that is still possible, and takes back what was said before. */
export async function touch(
  { url, post, people: { witness }, comments }: Scene,
  text: string,
): Promise<void> {
  const isOdd = comments.length % 2 === 1
  await callAs(url, witness, isOdd ? 'feed/unlike' : 'feed/like', { post_id: post })
  const { body } = await callAs(url, witness, 'feed/comment', { post_id: post, comment: text })
  const earlier = comments.shift()
  if (earlier !== undefined) await ask(url, witness, 'comment/delete', { comment_id: earlier })
  const made = body['comment'] as { unique_id: string } | undefined
  if (made !== undefined) comments.push(made.unique_id)
}

/** Whether a reload would show the post. */
export async function maySee({ url, post, people }: Scene, relation: Relation): Promise<boolean> {
  const { body } = await callAs(url, people[relation], 'feed/getpost', { post_id: post }, 'GET')
  return body.success === true
}
