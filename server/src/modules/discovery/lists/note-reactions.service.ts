import type { Context } from '../../../context.ts'
import { batchConcurrent } from '../../../platform/bus/batch-concurrent.ts'
import { tagsIn } from '../tags/tags-in.ts'
import * as q from './note-reactions.queries.ts'

const MAX_BATCH = 200
const keyOf = ({ profileId, postId }: q.Pair) => `${profileId} ${postId}`

/** True or false was given or taken back. Reads the current state, so it can be repeated, and in any order. */
export const noteAnswer = batchConcurrent(
  MAX_BATCH,
  async ({ db, config }: Context, pairs: readonly q.Pair[]) => {
    await db.write((tx) => q.putAnswers(tx, pairs, config.limits.discovery.establishedAfterDays))
  },
)

/** A post was liked or bought, or no longer is: its tags are topics that the reader reads. */
export const noteTopics = batchConcurrent(MAX_BATCH, async ({ db }: Context, pairs: readonly q.Pair[]) => {
  await db.write(async (tx) => {
    const read = (await q.findRead(tx, pairs))
      .map(({ text, ...pair }) => ({ ...pair, tags: tagsIn(text) }))
      .filter(({ tags }) => tags.length > 0)
    const isRead = new Set(read.map(keyOf))
    const gone = pairs.filter((pair) => !isRead.has(keyOf(pair)))
    if (gone.length > 0) await q.dropTopics(tx, gone)
    if (read.length > 0) await q.putTopics(tx, read)
  })
})
