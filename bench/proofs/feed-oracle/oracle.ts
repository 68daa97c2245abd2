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
}

export interface State {
  readonly posts: readonly OraclePost[]
  readonly isPublic: ReadonlyMap<string, boolean>
  /** `follower>followee` */
  readonly follows: ReadonlySet<string>
}

const wire = (id: string) => encodeId<string>(BigInt(id))

export async function readState({ query }: Database): Promise<State> {
  const posts = await query<Record<string, never>>(
    `select id::text, author_id::text, text, visibility, reach, coalesce(expires_at <= now(), false) as over,
            deleted_at is not null as deleted, has_media, price_cents is not null as on_sale
       from post order by id desc`,
  )
  const profiles = await query<{ id: string; is_public: boolean }>('select id::text, is_public from profile')
  const follows = await query<{ follower_id: string; followee_id: string }>(
    'select follower_id::text, followee_id::text from follow',
  )
  return {
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

function belongs(state: State, { profileId: me, keys }: Reader, feed: Feed, post: OraclePost): boolean {
  const { follows, isPublic } = state
  const { author, visibility, reach } = post
  const isNear = keys.includes(reach)
  const isForAll = visibility === 'everyone' && isPublic.get(author) === true
  const maySee = author === me || isForAll || follows.has(`${me}>${author}`)
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
