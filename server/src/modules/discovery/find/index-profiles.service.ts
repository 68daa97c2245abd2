import { encodeId, lastId, type ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { indexMissingProfilesJob } from '../discovery.events.ts'
import * as q from './index-profiles.queries.ts'
import { spelledWords, termsOf } from './profile-terms.ts'
import { variantsOf } from './spelling.policy.ts'

const BATCH_SIZE = 500
const FIRST = encodeId<ProfileId>(0n)
const LAST = lastId<ProfileId>()

/** Updates what these profiles are found by to their current state. Can be repeated safely. */
export async function indexProfiles({ db }: Context, ids: readonly ProfileId[]): Promise<void> {
  if (ids.length === 0) return
  await db.write(async (tx) => {
    const found = await q.holdFindable(tx, ids)
    const isThere = new Set(found.map(({ id }) => id))
    const gone = ids.filter((id) => !isThere.has(id))
    if (gone.length > 0) await q.dropProfiles(tx, gone)
    if (found.length === 0) return
    await q.putStandings(tx, [...isThere])
    await q.putTerms(
      tx,
      found.map((profile) => ({ id: profile.id, terms: termsOf(profile) })),
    )
    const words = found.flatMap((profile) => spelledWords(profile))
    await q.putSpellings(tx, new Map(words.map((word) => [word, variantsOf(word)])))
  })
}

/** Indexes those of these profiles that are not indexed yet. */
export async function indexAuthors(ctx: Context, ids: readonly ProfileId[]): Promise<void> {
  await indexProfiles(ctx, await q.findUnindexed(ctx.db.readFresh, ids))
}

/**
 * Every night: indexes profiles that are missing or have changed, in case an event was lost, and removes what should
 * not be found. Followers are counted again, because some have become established meanwhile.
 */
export const indexMissingProfiles = handleJob(indexMissingProfilesJob, {
  async atLeastOnce(ctx: Context) {
    const { db } = ctx
    for (let above: ProfileId | null = FIRST; above !== null; ) {
      const from: ProfileId = above
      const { outdated, last } = await q.findOutdated(db.readFresh, from, BATCH_SIZE)
      await indexProfiles(ctx, outdated)
      await db.write((tx) => q.markFollowed(tx, from, last ?? LAST))
      above = last
    }
    for (let above: ProfileId | null = FIRST; above !== null; ) {
      const from: ProfileId = above
      above = await db.write((tx) => q.dropUnlisted(tx, from, BATCH_SIZE))
    }
    for (let above: string | null = ''; above !== null; ) {
      const from: string = above
      above = await db.write((tx) => q.dropUnusedSpellings(tx, from, BATCH_SIZE))
    }
  },
})
