import { randomBytes } from 'node:crypto'
import type { ExportId } from '@sayso/contract/ids'
import type { DataExport } from '@sayso/contract/shapes/data-export'
import type { Context } from '../../../context.ts'
import { fail } from '../../../platform/http/app-error.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { emailAboutChange, lockAccount, logSecurityEvent } from '../../accounts/index.ts'
import { exportAskedEmail } from '../exports.emails.ts'
import { makeExportJob } from '../exports.events.ts'
import { fileNameOf, nextTime } from '../exports.policy.ts'
import * as q from '../exports.queries.ts'
import { viewExport } from '../exports.view.ts'

const SHOWN = 5

/** Asks for a copy, or answers with the one that is being made. Every address of the account is told. */
export async function askForExport(ctx: Context, viewer: Member): Promise<{ export: DataExport }> {
  const { limits, product } = ctx.config
  const { accountId, sessionId } = viewer
  const row = await ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    const asked = await q.listNewest(tx, accountId, SHOWN)
    const open = asked.find(({ status }) => status === 'requested' || status === 'running')
    if (open) return open
    const now = new Date()
    const next = nextTime(asked, limits.exports.everyDays, now)
    if (next !== null) rejectUntil(next, now)
    const made = await q.insertExport(tx, accountId, randomKey())
    const undoable = { publicUrl: product.publicUrl, days: limits.codes.undoLinkDays }
    await emailAboutChange(tx, ctx, { accountId, kind: 'export', sessionId }, (undoUrl) =>
      exportAskedEmail({ ...undoable, undoUrl }),
    )
    await enqueue(tx, makeExportJob, { exportId: made.id }, { key: `export:${made.id}` })
    return made
  })
  return { export: viewExport(row) }
}

function rejectUntil(next: Date, now: Date): never {
  const date = next.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const seconds = Math.ceil((next.getTime() - now.getTime()) / 1000)
  fail('export_too_soon', { values: { date }, details: { retry_after_seconds: seconds } })
}

/** 130 random bits: whoever can list nothing finds nothing. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const randomKey = () => `exports/${Array.from(randomBytes(26), (byte) => LETTERS.charAt(byte & 31)).join('')}`

export async function listExports(
  ctx: Context,
  { accountId }: Member,
): Promise<{ exports: DataExport[]; next_time: string | null }> {
  const rows = await ctx.db.readPrivate((tx) => q.listNewest(tx, accountId, SHOWN))
  const next = nextTime(rows, ctx.config.limits.exports.everyDays, new Date())
  return { exports: rows.map(viewExport), next_time: next?.toISOString() ?? null }
}

/** Their proof was checked before. The link opens for a few minutes, long enough to start a download. */
export async function linkToExport(
  ctx: Context,
  { accountId }: Member,
  id: ExportId,
): Promise<{ url: string }> {
  const row = await ctx.db.write(async (tx) => {
    const found = await q.findExport(tx, id)
    const isThere =
      found?.accountId === accountId && found.status === 'ready' && Number(found.until) > Date.now()
    if (!isThere) return null
    await logSecurityEvent(tx, accountId, { kind: 'export', detail: 'downloaded' })
    return found
  })
  if (row === null) fail('export_not_found')
  const expiresInSeconds = ctx.config.limits.exports.linkMinutes * 60
  const url = await ctx.storage.signedUrl(row.key, {
    expiresInSeconds,
    downloadName: fileNameOf(row.askedAt),
  })
  return { url }
}
