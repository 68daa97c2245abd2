import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { keepFileJob } from '../media.events.ts'
import { FILE, folderOf } from '../media.keys.ts'
import * as q from '../media.queries.ts'
import { settle, settleFailed } from './settle-media.service.ts'

/**
 * Reads a file once from start to end, for the hash in the seal, and then moves it to where buyers download it. Its
 * content is never interpreted. If a run died after the move, the next one finds the file in its new location.
 */
export const keepFile = handleJob(keepFileJob, {
  async atLeastOnce(ctx: Context, { mediaId }) {
    const source = await ctx.db.readPrivate((tx) => q.findSource(tx, mediaId))
    const item = (await q.findMedia(ctx.db.readFresh, [mediaId])).get(mediaId)
    if (source === null || item === undefined) return
    const home = `${folderOf(item)}${FILE}`
    const sha256 = (await hash(ctx, source.key)) ?? (await hash(ctx, home))
    if (sha256 === null) return settleFailed(ctx, item, source.key, 'lost')
    const isMoved = await ctx.storage.move(source.key, home)
    if (!isMoved && (await ctx.storage.head(home)) === null) throw new Error('an uploaded file is missing')
    await settle(ctx, item, (tx) => q.markFileReady(tx, item.id, sha256))
  },
})

async function hash({ storage }: Context, key: string): Promise<Buffer | null> {
  const stored = await storage.get(key)
  if (stored === null) return null
  const sum = createHash('sha256')
  for await (const chunk of stored.stream) sum.update(chunk)
  return sum.digest()
}
