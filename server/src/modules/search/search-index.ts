import { firstIdAt, type PostId, type ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import * as q from './search.queries.ts'
import { isEmpty, readSearch, type Sought } from './search-text.policy.ts'

/**
 * The search index for posts. PostgreSQL can handle about 50 million; another engine can replace it behind this
 * interface.
 */
export interface SearchIndex {
  /** Ids of matching posts below a bound, newest first: as many as wanted, or all there are. */
  find(sought: FindInput): Promise<PostId[]>
}

export interface FindInput {
  /** As it was typed. */
  readonly text: string
  /** Only posts for sale, whatever was typed. */
  readonly isPaidOnly?: boolean
  /** Only posts with media, whatever was typed. */
  readonly isMediaOnly?: boolean
  /** Only posts of people whom this profile follows. */
  readonly followedBy?: ProfileId | null
  /** The viewer's reach keys. */
  readonly keys: readonly string[]
  readonly below: PostId
  readonly limit: number
}

export function createSearchIndex({ db }: Context): SearchIndex {
  return {
    async find({ text, isPaidOnly = false, isMediaOnly = false, followedBy = null, keys, below, limit }) {
      const typed = readSearch(text)
      if (isEmpty(typed)) return []
      const sought = {
        ...typed,
        isPaid: typed.isPaid || isPaidOnly,
        hasMedia: typed.hasMedia || isMediaOnly,
      }
      const author = sought.from === null ? null : await q.authorOf(db.read, sought.from)
      if (sought.from !== null && author === null) return []
      const wanted = {
        lexemes: lexemesOf(sought, author),
        below: earlier(below, sought.before),
        from: sought.after === null ? null : firstIdAt<PostId>(sought.after),
        keys,
        isOnSale: sought.isPaid,
        followedBy,
        limit,
      }
      const newest = await q.newestMatching(db.read, wanted)
      if (newest.ids.length >= limit || newest.lowWatermark === null) return newest.ids
      if (wanted.lexemes.length === 0) return newest.ids
      const older = await q.matchingBySegment(db.read, {
        ...wanted,
        below: newest.lowWatermark,
        limit: limit - newest.ids.length,
      })
      return [...newest.ids, ...older]
    },
  }
}

function lexemesOf({ words, hasMedia, isPaid }: Sought, author: string | null): string[] {
  const properties = [hasMedia && '!media', isPaid && '!paid', author !== null && `!by-${author}`]
  return [...words, ...properties.filter((property) => property !== false)]
}

function earlier(below: PostId, before: Date | null): PostId {
  if (before === null) return below
  const bound = firstIdAt<PostId>(before)
  return bound < below ? bound : below
}
