import type { MediaId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import { moveWithheldJob } from '../media.events.ts'
import { evidenceFolderOf, folderOf } from '../media.keys.ts'
import * as q from './withhold-media.queries.ts'

/*
 * What a withdrawn post showed is kept, but no address leads to it: its objects are moved out of the folders that are
 * served, so that signed addresses given out before end too.
 */

/** Moves items to the evidence, or back. Called in the transaction that decides it; a job moves the objects. */
export async function withhold(tx: Tx, ids: readonly MediaId[], isWithheld: boolean): Promise<void> {
  for (const mediaId of await q.setWithheld(tx, ids, isWithheld))
    await enqueue(tx, moveWithheldJob, { mediaId }, { key: `withheld ${mediaId}` })
}

/**
 * If it is decided otherwise meanwhile, another job runs beside this one. Each looks again when it has moved everything,
 * so whichever ends last leaves the objects where they belong.
 */
export const moveWithheld = handleJob(moveWithheldJob, {
  async atLeastOnce(ctx: Context, { mediaId }) {
    for (let moved: boolean | null = null; ; ) {
      const item = await ctx.db.readPrivate((tx) => q.findWithheld(tx, mediaId))
      if (item === null || item.isWithheld === moved) return
      const [served, kept] = [folderOf(item), evidenceFolderOf(item)]
      await moveAll(ctx, item.isWithheld ? served : kept, item.isWithheld ? kept : served)
      moved = item.isWithheld
    }
  },
})

async function moveAll({ storage }: Context, from: string, to: string): Promise<void> {
  const names: string[] = []
  for await (const { key } of storage.list(from)) names.push(key.slice(from.length))
  for (const name of names) await storage.move(`${from}${name}`, `${to}${name}`)
}
