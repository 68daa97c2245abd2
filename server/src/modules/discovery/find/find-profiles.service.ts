import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { searchProfiles, typeAhead } from '@sayso/contract/calls/discovery'
import type { ProfileId } from '@sayso/contract/ids'
import { fold } from '@sayso/contract/words'
import type { Viewer } from '../../../rpc/viewer.ts'
import { findByHandle, type ShownContext, showMany } from '../../profiles/index.ts'
import { startOfPage } from '../position-cursor.ts'
import { findShown, type Shown } from '../shown-profiles.queries.ts'
import * as q from './find-profiles.queries.ts'
import { beginningWith, exactly, SHORTEST_MISSPELT, soughtWords } from './profile-terms.ts'
import { isOneEditApart, variantsOf } from './spelling.policy.ts'

export interface FindProfiles {
  search(viewer: Viewer, input: InputOf<typeof searchProfiles>): Promise<OutputOf<typeof searchProfiles>>
  typeAhead(viewer: Viewer, input: InputOf<typeof typeAhead>): Promise<OutputOf<typeof typeAhead>>
}

/** How many strangers are compared for one offer while typing, and for one page of results. */
const COMPARED_TYPING = 40
const COMPARED_SEARCHING = 200
const MAX_CORRECTIONS = 40
/** How many people are looked at for each word that may have been meant. */
const OF_EACH_CORRECTION = 50

const HANDLE = /^@?([a-z0-9_]{3,30})$/i

export function createFindProfiles(ctx: ShownContext): FindProfiles {
  const { db, config } = ctx
  const { typeAheadShown } = config.limits.discovery
  const { searchResultsPerPage: pageSize } = config.limits.feeds

  const handleOwner = (text: string): Promise<ProfileId | null> => {
    const handle = HANDLE.exec(text.trim())?.[1]
    return handle === undefined ? Promise.resolve(null) : findByHandle(db.read, handle)
  }

  /** The best first: exact handle, how it was found, whom one knows, whom many know. */
  async function rank(
    viewer: Viewer,
    exact: ProfileId | null,
    found: Found,
    strangers: number,
  ): Promise<ProfileId[]> {
    if (exact !== null) add(found, { id: exact, how: EXACT, score: 0, isFollowed: true })
    const shown = await findShown(db.readFresh, viewer, bestOf(found, strangers))
    const weight = (one: Shown) => [found.get(one.id)?.how ?? MISSPELT, -knownness(one)]
    return [...shown.values()].toSorted((a, b) => compare(weight(a), weight(b))).map(({ id }) => id)
  }

  /** People who satisfy every word, where a word may have one wrong letter. */
  async function findMisspelt(words: readonly string[]): Promise<q.Match[]> {
    const corrections = await Promise.all(words.map((word) => correct(word)))
    if (corrections.every((list) => list.length === 0)) return []
    const sought = words.flatMap((word, at) => [
      { word: at, ...beginningWith(word) },
      ...(corrections[at] ?? []).map((right) => ({ word: at, ...exactly(right) })),
    ])
    return q.findMatching(db.read, sought, words.length, OF_EACH_CORRECTION)
  }

  async function correct(word: string): Promise<string[]> {
    if ([...word].length < SHORTEST_MISSPELT) return []
    const similar = await q.findSpellings(db.read, variantsOf(word))
    return similar.filter((other) => isOneEditApart(word, other)).slice(0, MAX_CORRECTIONS)
  }

  async function findAll(viewer: Viewer, text: string): Promise<ProfileId[]> {
    const words = soughtWords(text)
    if (words.length === 0) return []
    const sought = words.map((word, at) => ({ word: at, ...beginningWith(word) }))
    const [exact, beginning, matching] = await Promise.all([
      handleOwner(text),
      q.findBeginning(db.read, beginningWith(words.join(' ')), followerOf(viewer)),
      q.findMatching(db.read, sought, words.length),
    ])
    const found: Found = new Map()
    for (const one of beginning) add(found, { ...one, how: NAMED })
    for (const one of matching) add(found, { ...one, how: one.isNamed ? NAMED : DESCRIBED })
    if (found.size < pageSize)
      for (const one of await findMisspelt(words)) add(found, { ...one, how: MISSPELT })
    return rank(viewer, exact, found, COMPARED_SEARCHING)
  }

  return {
    async search(viewer, { search_text: text, ...paged }) {
      const from = startOfPage(paged, pageSize)
      const ids = await findAll(viewer, text)
      const next = from + pageSize
      const hasMore = next < ids.length
      return {
        profiles: await showMany(ctx, viewer, ids.slice(from, next)),
        num_found: ids.length,
        has_more: hasMore,
        next_cursor: hasMore ? String(next) : null,
      }
    },
    async typeAhead(viewer, { prefix: text }) {
      const typed = text.trim()
      const prefix = soughtWords(typed).join(' ')
      const isTag = typed.startsWith('#')
      if (prefix === '') return { profiles: [], tags: [] }
      const [exact, beginning, tags] = await Promise.all([
        isTag ? null : handleOwner(typed),
        isTag ? [] : q.findBeginning(db.read, beginningWith(prefix), followerOf(viewer)),
        typed.startsWith('@') ? [] : q.findTags(db.read, beginningWith(tagTyped(typed)), typeAheadShown),
      ])
      const found: Found = new Map()
      for (const one of beginning) add(found, { ...one, how: NAMED })
      const ids = await rank(viewer, exact, found, COMPARED_TYPING)
      return {
        profiles: await showMany(ctx, viewer, ids.slice(0, typeAheadShown)),
        tags: tags.map(({ tag, accounts }) => ({ tag, num_accounts: accounts })),
      }
    },
  }
}

/** How somebody was found; less is better. */
const EXACT = 0
const NAMED = 1
const DESCRIBED = 2
const MISSPELT = 3

interface Way {
  readonly id: ProfileId
  readonly how: number
  readonly score: number
  readonly isFollowed?: boolean
}
type Found = Map<ProfileId, Way>

/** Somebody who is found in several ways counts by the best. */
function add(found: Found, way: Way): void {
  const known = found.get(way.id)
  const isFollowed = (known?.isFollowed ?? false) || (way.isFollowed ?? false)
  found.set(way.id, { ...(known && known.how <= way.how ? known : way), isFollowed })
}

/** Whom the reader follows, and the best of the others: as many as are worth comparing. */
function bestOf(found: Found, strangers: number): ProfileId[] {
  const all = [...found.values()]
  const others = all.filter(({ isFollowed }) => !isFollowed)
  const best = others.toSorted((a, b) => a.how - b.how || b.score - a.score).slice(0, strangers)
  return [...all.filter(({ isFollowed }) => isFollowed), ...best].map(({ id }) => id)
}

/** `score` is ten times the logarithm. */
const knownness = ({ isFollowed, followsMe, score }: Shown) =>
  (isFollowed ? 4 : 0) + (followsMe ? 2 : 0) + score / 10

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** Tags have no spaces; one who types two words looks for neither. */
const tagTyped = (typed: string) => fold(typed.replace(/^#+/, '')).replace(/[^\p{L}\p{N}\p{M}_]/gu, ' ')

const followerOf = (viewer: Viewer) => (viewer.kind === 'member' ? viewer.profileId : null)
