import type { InputOf, OutputOf } from '@sayso/contract/call'
import type {
  importArchive,
  importRuns,
  importStatus,
  importTwitter,
} from '@sayso/contract/calls/connections'
import type { AccountId, JobId, ProfileId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { createLimiter } from '../../../platform/redis/limiter.ts'
import type { CallContext } from '../../../rpc/route.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { connectedNetworks, type NetworkName, requireConnected } from '../../connections/index.ts'
import { receive } from '../../media/index.ts'
import type { ImportsContext } from '../imports.context.ts'
import { advanceLater } from '../imports.events.ts'
import type { Run } from '../imports.run.ts'
import { viewRun } from '../imports.view.ts'
import { countItems, listFailed } from './items.queries.ts'
import * as q from './runs.queries.ts'

type ImportStatus = OutputOf<typeof importStatus>

const MAX_FAILURES_SHOWN = 500

/** Starts an import, or returns the one that is under way: each post is imported once, however often one asks. */
export async function start(
  ctx: ImportsContext,
  { profileId }: Member,
  network: NetworkName,
  { visibility }: InputOf<typeof importTwitter>,
): Promise<ImportStatus> {
  await requireConnected(ctx, profileId, network)
  const wanted: q.NewRun = {
    profileId,
    network,
    visibility: visibility === 'followers' ? 'followers' : 'everyone',
    isAutomatic: false,
    newerThan: null,
  }
  return ctx.db.write(async (tx) => {
    const id = await begin(tx, wanted)
    return statusOf(tx, await requireRun(tx, id))
  })
}

/** The same import, from an archive that the user downloaded from a network. */
export async function startFromArchive(
  ctx: ImportsContext,
  { viewer: { profileId }, input, file }: CallContext<typeof importArchive>,
): Promise<ImportStatus> {
  const { network, visibility, upload_id: uploadId } = input
  if (uploadId !== undefined) file?.stream.destroy()
  const source = uploadId === undefined ? file : { uploadId }
  if (source === null) throw new AppError('media_missing')
  let begun: JobId | null = null
  await receive(ctx, {
    ownerProfileId: profileId,
    purpose: 'import',
    accepts: 'file',
    fileBytesMax: ctx.config.limits.media.ptvFileBytesMax,
    source,
    async alongside(tx, { mediaId, contentType }) {
      if (contentType !== 'application/zip') throw new AppError('archive_unreadable')
      begun = await q.insertRun(tx, {
        ...{ profileId, network, isAutomatic: false, newerThan: null, archiveId: mediaId },
        visibility: visibility === 'followers' ? 'followers' : 'everyone',
      })
      if (begun === null) throw new AppError('import_running')
      await advanceLater(tx, begun)
    },
  })
  // The upload was used before, and has already started its import.
  if (begun === null) throw new AppError('import_running')
  return status(ctx, begun)
}

async function begin(tx: Tx, wanted: q.NewRun): Promise<JobId> {
  const under = await q.adoptRun(tx, wanted)
  // Of two concurrent calls, the second waits here for the first and then finds its run.
  const begun = under ?? (await q.insertRun(tx, wanted)) ?? (await q.adoptRun(tx, wanted))
  if (begun === null) throw new AppError('import_not_found')
  if (under === null) await advanceLater(tx, begun)
  return begun
}

/**
 * For the profile form, which is saved between the two steps: first checks whether an import is allowed, as the calls
 * that start one do; then the returned function starts one from every connected network.
 */
export async function prepareAll(
  ctx: ImportsContext,
  { accountId, isVerified }: Member,
  profileId: ProfileId,
): Promise<(visibility: q.NewRun['visibility']) => Promise<ImportStatus[]>> {
  if (!isVerified) throw new AppError('email_unverified')
  const connected = await connectedNetworks(ctx, profileId)
  if (connected.length === 0) throw new AppError('network_not_connected')
  const waitSeconds = await createLimiter(ctx.redis).admit(
    ctx.config.rates.import,
    { viewer: accountId },
    'import',
  )
  if (waitSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })
  return (visibility) =>
    ctx.db.write(async (tx) => {
      const begun: ImportStatus[] = []
      for (const network of connected) {
        const id = await begin(tx, { profileId, network, visibility, isAutomatic: false, newerThan: null })
        begun.push(await statusOf(tx, await requireRun(tx, id)))
      }
      return begun
    })
}

export async function status({ db }: ImportsContext, id: JobId): Promise<ImportStatus> {
  return db.write(async (tx) => statusOf(tx, await requireRun(tx, id)))
}

export async function newest(
  { db }: ImportsContext,
  { profileId }: Member,
): Promise<OutputOf<typeof importRuns>> {
  return db.readPrivate(async (tx) => {
    const imports: ImportStatus[] = []
    for (const run of await q.findNewest(tx, profileId)) imports.push(await statusOf(tx, run))
    return { imports }
  })
}

async function statusOf(tx: Tx, run: Run): Promise<ImportStatus> {
  return viewRun(run, await countItems(tx, run.id), await listFailed(tx, run.id, MAX_FAILURES_SHOWN))
}

async function requireRun(tx: Tx, id: JobId): Promise<Run> {
  const run = await q.findRun(tx, id)
  if (run === null) throw new AppError('import_not_found')
  return run
}

/** Finds the owner of the import that a call names, for authorization. */
export function ownershipOf({ db }: ImportsContext) {
  return {
    async ownerOf({
      viewer,
      input,
    }: {
      viewer: Member
      input: { job_id: JobId }
    }): Promise<AccountId | null> {
      const run = await db.write((tx) => q.findRun(tx, input.job_id))
      return run !== null && viewer.profileIds.includes(run.profileId) ? viewer.accountId : null
    },
    otherwise: 'import_not_found',
  } as const
}
