import type { Context } from '../../../context.ts'
import { askHttpList } from '../../../platform/known-images/http-list.ts'
import { type KnownMatch, ListAwayError, type UploadHashes } from '../../media/index.ts'
import { wasReleased } from '../hold/held-media.queries.ts'
import { MAX_DISTANCE } from '../known-images.policy.ts'
import { findKnown } from './local-list.queries.ts'

/** Asks the lists. What staff have let pass is not asked about again, whoever uploads the same file. */
export async function findOnLists(ctx: Context, hashes: UploadHashes): Promise<KnownMatch | null> {
  const match = await ask(ctx, hashes).catch((error: unknown) => {
    throw new ListAwayError('the lists cannot be asked', { cause: error })
  })
  if (match === null || (match.distance !== null && match.distance > MAX_DISTANCE)) return null
  return (await ctx.db.readPrivate((tx) => wasReleased(tx, hashes))) ? null : match
}

async function ask({ config, db }: Context, hashes: UploadHashes): Promise<KnownMatch | null> {
  const { knownImages } = config
  if (knownImages.mode === 'http')
    return askHttpList(knownImages, { ...hashes, sha256: hashes.sha256.toString('hex') })
  return knownImages.mode === 'off' ? null : db.readPrivate((tx) => findKnown(tx, hashes, MAX_DISTANCE))
}
