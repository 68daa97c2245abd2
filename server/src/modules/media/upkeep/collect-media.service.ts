import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import { collectMediaJob, jobFor } from '../media.events.ts'
import { evidenceFolderOf, folderOf, INCOMING } from '../media.keys.ts'
import { workplaceOf } from '../process/workplace.ts'
import { findExpired } from '../upload/upload-parts.queries.ts'
import { giveUp } from '../upload/upload-parts.service.ts'
import * as q from './collect-media.queries.ts'
import { dropStrays } from './move-media.service.ts'

const BATCH_SIZE = 500
/** Longer than any upload takes from its first byte to its row. */
const UPLOAD_HOURS = 6
/** Longer than a job may still be writing renditions for it, and longer than cached cards are shown. */
const FORGOTTEN_MINUTES = 60
/** Much longer than a job takes. A job that still waits in the queue keeps its place there. */
const STUCK_MINUTES = 120
const FAILED_DAYS = 7
/** Longer than the longest video takes. */
const WORKPLACE_HOURS = 3
const HOUR_MS = 3_600_000

/** Cleans up what crashes leave behind. Every step can be repeated, and none touches anything that a row refers to. */
export const collectMedia = handleJob(collectMediaJob, {
  atLeastOnce: (ctx: Context) => collect(ctx, Date.now()),
})

export async function collect(ctx: Context, now: number): Promise<void> {
  await restartStuck(ctx)
  await removeForgotten(ctx)
  await dropStrays(ctx)
  await giveUpFailed(ctx)
  await giveUpUnfinished(ctx)
  await removeOrphans(ctx, now)
  await removeWorkplaces(ctx, now)
}

async function restartStuck({ db }: Context): Promise<void> {
  await db.write(async (tx) => {
    for (const { id, kind } of await q.takeStuck(tx, STUCK_MINUTES, BATCH_SIZE))
      await enqueue(tx, jobFor(kind), { mediaId: id }, { key: `media:${id}`, keepsPlace: true })
  })
}

/** Deletes objects first, then the row: the other way round, objects could be left that no row refers to. */
async function removeForgotten({ db, storage }: Context): Promise<void> {
  for (let found = BATCH_SIZE; found === BATCH_SIZE; ) {
    const items = await db.readPrivate((tx) => q.findForgotten(tx, FORGOTTEN_MINUTES, BATCH_SIZE))
    for (const item of items) {
      const keys = item.sourceKey === null ? [] : [item.sourceKey]
      for (const folder of [folderOf(item), ...(item.isWithheld ? [evidenceFolderOf(item)] : [])])
        for await (const { key } of storage.list(folder)) keys.push(key)
      if (keys.length > 0) await storage.remove(keys)
    }
    await db.write((tx) =>
      q.deleteForgotten(
        tx,
        items.map(({ id }) => id),
      ),
    )
    found = items.length
  }
}

async function giveUpFailed({ db, storage }: Context): Promise<void> {
  for (let found = BATCH_SIZE; found === BATCH_SIZE; ) {
    // If the removal fails, no row refers to the upload any more and `removeOrphans` finds it.
    const keys = await db.write((tx) => q.giveUpFailed(tx, FAILED_DAYS, BATCH_SIZE))
    if (keys.length > 0) await storage.remove(keys)
    found = keys.length
  }
}

/** Drops uploads in parts that were never finished. */
async function giveUpUnfinished(ctx: Context): Promise<void> {
  for (let found = BATCH_SIZE; found === BATCH_SIZE; ) {
    const uploads = await ctx.db.readPrivate((tx) => findExpired(tx, BATCH_SIZE))
    for (const upload of uploads) await giveUp(ctx, upload)
    found = uploads.length
  }
}

/** Removes uploads that never got a row, or whose row no longer refers to them. */
async function removeOrphans({ db, storage }: Context, now: number): Promise<void> {
  const before = now - UPLOAD_HOURS * HOUR_MS
  let old: string[] = []
  const removeUnnamed = async () => {
    const named = await db.readPrivate((tx) => q.findNamedSources(tx, old))
    const orphans = old.filter((key) => !named.has(key))
    if (orphans.length > 0) await storage.remove(orphans)
    old = []
  }
  for await (const { key, modified } of storage.list(INCOMING)) {
    if (modified.getTime() < before) old.push(key)
    if (old.length === BATCH_SIZE) await removeUnnamed()
  }
  if (old.length > 0) await removeUnnamed()
}

/** Removes the working directories of workers that were killed on this machine. */
async function removeWorkplaces(ctx: Context, now: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name)
    if (!path.startsWith(workplaceOf(ctx))) continue
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < now - WORKPLACE_HOURS * HOUR_MS)
      await rm(path, { recursive: true, force: true })
  }
}
