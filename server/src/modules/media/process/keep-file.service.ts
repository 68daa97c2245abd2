import type { Context } from '../../../context.ts'
import { handleJob, type JobHandler } from '../../../platform/jobs/job.ts'
import { hashOf } from '../hold/hash-upload.ts'
import { unlessKnown } from '../hold/hold-media.service.ts'
import type { MediaContext } from '../media.context.ts'
import { keepFileJob } from '../media.events.ts'
import { FILE, folderOf, heldUploadOf } from '../media.keys.ts'
import * as q from '../media.queries.ts'
import { settle, settleFailed } from './settle-media.service.ts'

/**
 * Reads a file once from start to end, for the hash in the seal, and then moves it to where buyers download it. Its
 * content is never interpreted. If a run died after the move, the next one finds the file in its new location.
 */
export function keepFile(self: MediaContext): JobHandler<Context> {
  return handleJob(keepFileJob, {
    async atLeastOnce(given: Context, { mediaId }) {
      const ctx = { ...self, ...given }
      const source = await ctx.db.readPrivate((tx) => q.findSource(tx, mediaId))
      const item = (await q.findMedia(ctx.db.readFresh, [mediaId])).get(mediaId)
      if (source === null || item === undefined) return
      const home = `${folderOf(item)}${FILE}`
      const from = await firstOf(ctx, [source.key, heldUploadOf(item), home])
      if (from === null) return settleFailed(ctx, item, source.key, 'lost')
      await unlessKnown(ctx, { item, source: { ...source, key: from.key } }, async (find) => {
        const { sha256 } = from
        const match = await find({ sha256, phashes: [] })
        if (match !== null) return { match, sha256, glimpse: null }
        const isMoved = from.key === home || (await ctx.storage.move(from.key, home))
        if (!isMoved && (await ctx.storage.head(home)) === null)
          throw new Error('an uploaded file is missing')
        await settle(ctx, item, (tx) => q.markFileReady(tx, item.id, sha256))
        return null
      })
    },
  })
}

/** Where the file is, and its hash. */
async function firstOf(
  { storage }: MediaContext,
  keys: readonly string[],
): Promise<{ key: string; sha256: Buffer } | null> {
  for (const key of keys) {
    const stored = await storage.get(key)
    if (stored !== null) return { key, sha256: await hashOf(stored.stream) }
  }
  return null
}
