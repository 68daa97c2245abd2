import type { MediaId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/http/app-error.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import { removeStraysJob } from '../media.events.ts'
import type { MediaItem } from '../media.item.ts'
import { folderOf, headersOf, randomKey } from '../media.keys.ts'
import { findCached, findMedia } from '../media.queries.ts'
import { enqueuePurge } from '../serve/purge-media.service.ts'
import * as q from './move-media.queries.ts'

/*
 * Moves an item that is locked or made free: its renditions are copied to a new random key, then the row refers to that
 * one, and the former folder is removed. The URL of a free picture does not reveal that of the locked one.
 */

/** Longer than signed links live, so that buyers' open pages can still show an item that is made free. */
const LEFT_MINUTES = 10
const BATCH_SIZE = 500

interface Wish {
  readonly id: MediaId
  readonly isLocked: boolean
}

/**
 * Copies items to new folders, outside of any transaction. The folders are registered before anything is written to
 * them, so that the collector finds copies that are never used. Items already in the wanted state are not copied.
 */
export async function copyAcross(ctx: Context, wishes: readonly Wish[]): Promise<readonly q.Copied[]> {
  const found = await findMedia(
    ctx.db.readFresh,
    wishes.map(({ id }) => id),
  )
  const moving = wishes.flatMap(({ id, isLocked }) => {
    const item = found.get(id) ?? fail('media_not_found')
    if (item.isLocked === isLocked) return []
    return [
      { item, ownerId: requireMovable(item), copied: { id, from: item.key, to: randomKey(), isLocked } },
    ]
  })
  for (const owner of new Set(moving.map(({ ownerId }) => ownerId)))
    await writeDown(
      ctx,
      owner,
      moving.filter(({ ownerId }) => ownerId === owner).map(({ copied }) => copied),
    )
  for (const { item, copied } of moving) await copyOne(ctx, item, copied)
  return moving.map(({ copied }) => copied)
}

/** Returns the owner. Only a ready item has all its objects in one place; files are always locked. */
function requireMovable({ kind, state, ownerId }: MediaItem): ProfileId {
  if (kind === 'file' || ownerId === null) throw new AppError('media_not_found')
  if (state !== 'ready') throw new AppError('media_not_ready')
  return ownerId
}

async function writeDown(
  { db, config }: Context,
  owner: ProfileId,
  copies: readonly q.Copied[],
): Promise<void> {
  await db.write(async (tx) => {
    // Throwing rolls it back.
    const hasSpace = await q.expectCopies(tx, owner, copies, config.limits.media.profileBytesMax)
    if (!hasSpace) throw new AppError('media_moves_full')
  })
}

async function copyOne(
  { storage, log }: Context,
  item: MediaItem,
  { to, isLocked }: q.Copied,
): Promise<void> {
  const [from, target] = [folderOf(item), folderOf({ key: to, isLocked })]
  try {
    const names: string[] = []
    for await (const { key } of storage.list(from)) names.push(key.slice(from.length))
    const copied = await Promise.all(
      names.map((name) => storage.copy(`${from}${name}`, `${target}${name}`, headersOf(name, isLocked))),
    )
    if (names.length === 0 || copied.includes(false)) throw new Error('renditions are missing')
  } catch (error) {
    log.warn({ err: error }, 'an item could not be copied')
    throw new AppError('overloaded')
  }
}

/** Switches items to their copies, effective at the commit. False if an item is no longer what was copied. */
export async function moveAcross(tx: Tx, copies: readonly q.Copied[]): Promise<boolean> {
  if (copies.length === 0) return true
  const locked = copies.filter(({ isLocked }) => isLocked).map(({ id }) => id)
  if (locked.length > 0) await enqueuePurge(tx, await findCached(tx, locked))
  if ((await q.takeOver(tx, copies, LEFT_MINUTES)) !== copies.length) return false
  await enqueue(tx, removeStraysJob, {}, { runAt: new Date(Date.now() + LEFT_MINUTES * 60_000 + 5000) })
  return true
}

export const removeStrays = handleJob(removeStraysJob, { atLeastOnce: (ctx: Context) => dropStrays(ctx) })

/** Deletes objects first, then the row: the other way round, objects could be left that no row refers to. */
export async function dropStrays({ db, storage }: Context): Promise<void> {
  for (let found = BATCH_SIZE; found === BATCH_SIZE; ) {
    const strays = await db.readPrivate((tx) => q.findDueStrays(tx, BATCH_SIZE))
    for (const stray of strays) {
      const keys: string[] = []
      for await (const { key } of storage.list(folderOf(stray))) keys.push(key)
      if (keys.length > 0) await storage.remove(keys)
    }
    await db.write((tx) =>
      q.deleteStrays(
        tx,
        strays.map(({ key }) => key),
      ),
    )
    found = strays.length
  }
}
