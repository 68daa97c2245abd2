import type { InputOf, OutputOf } from '@sayso/contract/call'
import { globalProfiles } from '@sayso/contract/calls/feeds'
import { firstIdAt, IDS_BEGIN_MS } from '@sayso/contract/ids'
import { createShortCache } from '../../platform/http/short-cache.ts'
import { type EncodedAnswer, encodeAnswer } from '../../rpc/answers.ts'
import type { Viewer } from '../../rpc/viewer.ts'
import { type ShownContext, showMany } from '../profiles/index.ts'
import { isApart } from '../safety/index.ts'
import { rememberEnd, runBeforeOf, startOf } from './feeds.paging.ts'
import * as q from './profile-lists.queries.ts'

type Input = InputOf<typeof globalProfiles>
type Page = OutputOf<typeof globalProfiles>
type Skeleton = (page: q.ListPage) => Promise<q.Entry[]>

const ENCODED_PAGE_KEPT_MS = 1000
/** How often a page is filled up with more entries, if the viewer may not meet those it has. */
const MAX_REFILLS = 3

export interface ProfileLists {
  global(viewer: Viewer, input: Input): Promise<Page | EncodedAnswer>
  followers(viewer: Viewer, input: Input): Promise<Page>
  following(viewer: Viewer, input: Input): Promise<Page>
}

/** Read like feeds: a skeleton from one index, then one statement for everything the page shows. */
export function createProfileLists(ctx: ShownContext): ProfileLists {
  const { db, redis, config } = ctx
  const size = config.limits.feeds.profilesPerPage
  const encodedPages = createShortCache<EncodedAnswer>()

  /** A page of entries that the viewer may meet, and where the next begins: after the last one shown or looked at. */
  async function fill(
    viewer: Viewer,
    skeleton: Skeleton,
    { below, skip, isMutable }: { below: string; skip: number; isMutable: boolean },
  ): Promise<{ found: q.Entry[]; end: string | null }> {
    const found: q.Entry[] = []
    let lookedAt = below
    for (let refills = 0; refills <= MAX_REFILLS; refills++) {
      // One more than fits tells whether there is another page.
      const entries = await skeleton({ below: lookedAt, skip: refills === 0 ? skip : 0, limit: size + 1 })
      const look = await ctx.filters.look(
        viewer,
        entries.map(({ profileId }) => profileId),
      )
      found.push(
        ...entries.filter(({ profileId }) => {
          const between = look.of(profileId)
          return !isApart(between) && !(isMutable && between.isMuted)
        }),
      )
      if (found.length > size) return { found, end: found[size - 1]?.place ?? null }
      if (entries.length <= size) return { found, end: null }
      lookedAt = entries.at(-1)?.place ?? lookedAt
    }
    return { found, end: lookedAt }
  }

  async function read(
    viewer: Viewer,
    input: Input,
    list: string,
    skeleton: Skeleton,
    isMutable = false,
  ): Promise<Page> {
    const { below, skip } = await startOf(redis, list, input, size)
    const { found, end } = await fill(viewer, skeleton, { below, skip, isMutable })
    const shown = found.slice(0, size)
    const runBefore = runBeforeOf(input, timeOf(shown[0]), new Date())
    if (end !== null) rememberEnd(redis, list, input, runBefore, end)
    const ids = shown.map(({ profileId }) => profileId)
    return {
      profiles: await showMany(ctx, viewer, ids),
      has_more: end !== null,
      run_before: runBefore,
      next_cursor: end,
    }
  }

  const readGlobal = (viewer: Viewer, input: Input) =>
    read(viewer, input, 'profiles', (page) => q.exploreEntries(db.read, page), true)

  return {
    /** Viewers without an account follow nobody, so they get the same bytes as everybody else of that moment. */
    async global(viewer, input) {
      if (viewer.kind === 'member' || input.runBefore) return readGlobal(viewer, input)
      const key = [input.cursor, input.page].join('|')
      return encodedPages.get(key, async () => ({
        value: encodeAnswer(globalProfiles, await readGlobal(viewer, input)),
        freshUntil: Date.now() + ENCODED_PAGE_KEPT_MS,
      }))
    },
    async followers(viewer, input) {
      if (viewer.kind !== 'member') return emptyPage(input)
      const { profileId: me } = viewer
      return read(viewer, input, `followers:${me}`, (page) => q.followerEntries(db.read, me, page))
    },
    async following(viewer, input) {
      if (viewer.kind !== 'member') return emptyPage(input)
      const { profileId: me } = viewer
      return read(viewer, input, `following:${me}`, (page) => q.followingEntries(db.read, me, page))
    },
  }
}

/** Profiles that have published nothing are below the first id of a row, and their place is not a time. */
const FIRST_ROW = firstIdAt(new Date(IDS_BEGIN_MS))
const timeOf = (entry: q.Entry | undefined) => (entry && entry.place >= FIRST_ROW ? entry.place : undefined)

/** Visitors follow nobody, and nobody follows them. */
const emptyPage = (input: Input): Page => ({
  profiles: [],
  has_more: false,
  run_before: runBeforeOf(input, undefined, new Date()),
  next_cursor: null,
})
