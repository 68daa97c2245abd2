import type { ExportId } from '@sayso/contract/ids'
import type { ExportPart, NotExported } from '../../../composition/personal-data.ts'
import type { Context } from '../../../context.ts'
import { emailAllAddresses } from '../../accounts/index.ts'
import { exportReadyEmail } from '../exports.emails.ts'
import * as q from '../exports.queries.ts'
import type { ExportRow } from '../exports.row.ts'
import { writeArchive } from './write-archive.ts'

const MAX_TRIES = 5

/**
 * Makes a copy and stores it. The key is known before the first byte, and the store shows an object only when it is
 * complete, so a process that dies leaves nothing behind: the next try writes to the same key.
 */
export async function makeExport(
  ctx: Context,
  lines: readonly (ExportPart | NotExported)[],
  id: ExportId,
): Promise<void> {
  const row = await ctx.db.write((tx) => q.begin(tx, id))
  if (row === null) return dropUnlessReady(ctx, id)
  try {
    const bytes = await store(ctx, lines, row)
    await finish(ctx, row, bytes)
  } catch (error) {
    if (row.tries < MAX_TRIES) throw error
    ctx.log.error({ err: error }, 'a copy of a person’s data could not be made')
    await ctx.db.write((tx) => q.markFailed(tx, id))
    await dropUnlessReady(ctx, id)
  }
}

async function store(
  ctx: Context,
  lines: readonly (ExportPart | NotExported)[],
  { accountId, key, askedAt }: ExportRow,
): Promise<number> {
  const profiles = await ctx.db.readPrivate((tx) => q.listProfiles(tx, accountId))
  const archive = writeArchive(ctx, lines, { accountId, profiles, askedAt })
  const options = { contentType: 'application/zip', cacheControl: 'private, no-store' }
  const [{ size }] = await Promise.all([ctx.storage.put(key, archive.output, options), archive.written])
  return size
}

async function finish(ctx: Context, { id, accountId }: ExportRow, bytes: number): Promise<void> {
  const { product, limits } = ctx.config
  const { keptDays } = limits.exports
  const isReady = await ctx.db.write(async (tx) => {
    if (!(await q.markReady(tx, id, { bytes, keptDays }))) return false
    await emailAllAddresses(tx, ctx, accountId, exportReadyEmail(product.publicUrl, keptDays))
    return true
  })
  if (!isReady) await dropUnlessReady(ctx, id)
}

/** It was cancelled while it was made, or given up. A row of an erased account is gone, with its objects. */
async function dropUnlessReady(ctx: Context, id: ExportId): Promise<void> {
  const row = await ctx.db.readPrivate((tx) => q.findExport(tx, id))
  if (row !== null && row.status !== 'ready') await ctx.storage.remove([row.key])
}
