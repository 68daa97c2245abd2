import { encodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import type { Reader } from './world.ts'

/*
 * What every list must contain, computed in the simplest way: all posts, one by one, against the rules. It uses no
 * indexes, caches or timelines, and is far too slow for anything but this.
 */

export interface OraclePost {
  readonly id: string
  readonly author: string
  readonly text: string
  readonly visibility: 'everyone' | 'followers'
  readonly reach: string
  readonly isOver: boolean
  readonly isDeleted: boolean
  readonly hasMedia: boolean
  readonly isOnSale: boolean
  readonly labels: readonly Label[]
}

type Label = 'sensitive' | 'adult'

export interface State {
  readonly posts: readonly OraclePost[]
  readonly isPublic: ReadonlyMap<string, boolean>
  /** `follower>followee` */
  readonly follows: ReadonlySet<string>
  /** `blocker>blocked`, and `muter>muted` */
  readonly blocks: ReadonlySet<string>
  readonly mutes: ReadonlySet<string>
  /** What a profile's account mutes. */
  readonly words: ReadonlyMap<string, readonly string[]>
  /** The labels whose posts a profile's account hides. Those who chose nothing hide adult ones. */
  readonly hidden: ReadonlyMap<string, readonly Label[]>
}

const wire = (id: string) => encodeId<string>(BigInt(id))

export async function readState({ query }: Database): Promise<State> {
  const posts = await query<Record<string, never>>(
    `select id::text, author_id::text, text, visibility, reach, coalesce(expires_at <= now(), false) as over,
            deleted_at is not null as deleted, has_media, price_cents is not null as on_sale, labels
       from post order by id desc`,
  )
  const profiles = await query<{ id: string; is_public: boolean }>('select id::text, is_public from profile')
  const follows = await query<{ follower_id: string; followee_id: string }>(
    'select follower_id::text, followee_id::text from follow',
  )
  const blocks = await query<{ a: string; b: string }>(
    'select blocker_id::text as a, blocked_id::text as b from block',
  )
  const mutes = await query<{ id: string; muted: string | null; key: string }>(
    `select profile.id::text, mute.profile_id::text as muted, key
       from mute join profile using (account_id)`,
  )
  const chosen = await query<{ id: string; sensitive: string; adult: string }>(
    'select profile.id::text, sensitive, adult from account_filter join profile using (account_id)',
  )
  return {
    hidden: new Map(
      chosen.map(({ id, sensitive, adult }) => [
        wire(id),
        [
          ...(sensitive === 'hide' ? ['sensitive' as const] : []),
          ...(adult === 'hide' ? ['adult' as const] : []),
        ],
      ]),
    ),
    blocks: new Set(blocks.map(({ a, b }) => `${wire(a)}>${wire(b)}`)),
    mutes: new Set(mutes.flatMap(({ id, muted }) => (muted === null ? [] : `${wire(id)}>${wire(muted)}`))),
    words: new Map(
      [...Map.groupBy(mutes, ({ id }) => wire(id))].map(([id, all]) => [
        id,
        all.flatMap(({ muted, key }) => (muted === null ? key : [])),
      ]),
    ),
    posts: posts.map((row) => ({
      id: wire(row['id'] ?? ''),
      author: wire(row['author_id'] ?? ''),
      text: row['text'] ?? '',
      visibility: row['visibility'] ?? 'everyone',
      reach: row['reach'] ?? '',
      isOver: row['over'] ?? false,
      isDeleted: row['deleted'] ?? false,
      hasMedia: row['has_media'] ?? false,
      isOnSale: row['on_sale'] ?? false,
      labels: row['labels'] ?? [],
    })),
    isPublic: new Map(profiles.map(({ id, is_public }) => [wire(id), is_public])),
    follows: new Set(follows.map((row) => `${wire(row.follower_id)}>${wire(row.followee_id)}`)),
  }
}

export type Feed =
  | { readonly path: 'feed/global' | 'feed/following' | 'feed/followers' | 'feed/my' }
  | { readonly path: 'feed/profile'; readonly of: string }
  | { readonly path: 'feed/search'; readonly word: string }
export type Filter = 'standard' | 'media' | 'ptv'

export function expected(state: State, reader: Reader, feed: Feed, filter: Filter): string[] {
  return state.posts
    .filter((post) => !post.isDeleted && !post.isOver && passes(post, filter))
    .filter((post) => belongs(state, reader, feed, post))
    .map(({ id }) => id)
}

const passes = ({ hasMedia, isOnSale }: OraclePost, filter: Filter) =>
  filter === 'standard' || (filter === 'media' ? hasMedia : isOnSale)

/** Blocked either way and hidden labels everywhere; muted people and words everywhere but on the page of a profile. */
function isKept(
  { blocks, mutes, words, hidden }: State,
  me: string,
  feed: Feed,
  { author, text, labels }: OraclePost,
): boolean {
  if (blocks.has(`${me}>${author}`) || blocks.has(`${author}>${me}`)) return true
  if (labels.some((label) => (hidden.get(me) ?? ['adult']).includes(label))) return true
  if (feed.path === 'feed/profile') return false
  const said = text.split(' ')
  return mutes.has(`${me}>${author}`) || (words.get(me) ?? []).some((word) => said.includes(word))
}

function belongs(state: State, { profileId: me, keys }: Reader, feed: Feed, post: OraclePost): boolean {
  const { follows, isPublic } = state
  const { author, visibility, reach } = post
  const isNear = keys.includes(reach)
  const isForAll = visibility === 'everyone' && isPublic.get(author) === true
  const maySee = author === me || isForAll || follows.has(`${me}>${author}`)
  if (author !== me && isKept(state, me, feed, post)) return false
  switch (feed.path) {
    case 'feed/global':
      return isForAll && isNear
    case 'feed/search':
      return isForAll && isNear && post.text.split(' ').includes(feed.word)
    case 'feed/my':
      return author === me
    case 'feed/profile':
      return author === feed.of && maySee && (isNear || author === me)
    case 'feed/following':
      return (author === me || follows.has(`${me}>${author}`)) && maySee && isNear
    case 'feed/followers':
      return follows.has(`${author}>${me}`) && maySee && isNear
  }
}
