import type { InputOf, OutputOf } from '@sayso/contract/call'
import type {
  importArchive,
  importRuns,
  importStatus,
  importTwitter,
} from '@sayso/contract/calls/connections'
import type { AccountId, JobId, ProfileId } from '@sayso/contract/ids'
import type { Asked } from '../../door/serve.ts'
import type { Member } from '../../door/viewer.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { createLimiter } from '../../platform/redis/limiter.ts'
import { connectedNetworks, type NetworkName, requireConnected } from '../connections/index.ts'
import { receive } from '../media/index.ts'
import type { ImportsContext } from './imports.context.ts'
import { advanceLater } from './imports.events.ts'
import type { Run } from './imports.run.ts'
import { viewRun } from './imports.view.ts'
import { countItems, listFailed } from './items.queries.ts'
import * as q from './runs.queries.ts'

type Told = OutputOf<typeof importStatus>

const MOST_FAILURES_TOLD = 500

/** Begins an import, or answers the one that is under way: what it finds is imported once, however often one asks. */
export async function start(
  ctx: ImportsContext,
  { profileId }: Member,
  network: NetworkName,
  { visibility }: InputOf<typeof importTwitter>,
): Promise<Told> {
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
    return tellOf(tx, await requireRun(tx, id))
  })
}

/** The same pipeline, from what a network gave its owner to take away. */
export async function startFromArchive(
  ctx: ImportsContext,
  { viewer: { profileId }, input, file }: Asked<typeof importArchive>,
): Promise<Told> {
  const { network, visibility, upload_id: uploadId } = input
  if (uploadId !== undefined) file?.stream.destroy()
  const source = uploadId === undefined ? file : { uploadId }
  if (source === null) throw new Refused('media_missing')
  let begun: JobId | null = null
  await receive(ctx, {
    ownerProfileId: profileId,
    purpose: 'import',
    accepts: 'file',
    fileBytesMax: ctx.config.limits.media.ptvFileBytesMax,
    source,
    async alongside(tx, { mediaId, contentType }) {
      if (contentType !== 'application/zip') throw new Refused('archive_unreadable')
      begun = await q.insertRun(tx, {
        ...{ profileId, network, isAutomatic: false, newerThan: null, archiveId: mediaId },
        visibility: visibility === 'followers' ? 'followers' : 'everyone',
      })
      if (begun === null) throw new Refused('import_running')
      await advanceLater(tx, begun)
    },
  })
  // An upload that was used before has begun its import then.
  if (begun === null) throw new Refused('import_running')
  return status(ctx, begun)
}

async function begin(tx: Tx, wanted: q.NewRun): Promise<JobId> {
  const under = await q.adoptRun(tx, wanted)
  // Two may ask at once: whoever comes second waits here for the first, and then finds its run.
  const begun = under ?? (await q.insertRun(tx, wanted)) ?? (await q.adoptRun(tx, wanted))
  if (begun === null) throw new Refused('import_not_found')
  if (under === null) await advanceLater(tx, begun)
  return begun
}

/**
 * For the form of a profile, which is saved in between: first whether an import may be, as the door asks of the calls
 * that begin one; then, in the answer, the beginning of one from every network there is.
 */
export async function prepareAll(
  ctx: ImportsContext,
  { accountId, isVerified }: Member,
  profileId: ProfileId,
): Promise<(visibility: q.NewRun['visibility']) => Promise<Told[]>> {
  if (!isVerified) throw new Refused('email_unverified')
  const connected = await connectedNetworks(ctx, profileId)
  if (connected.length === 0) throw new Refused('network_not_connected')
  const waitSeconds = await createLimiter(ctx.redis).admit(
    ctx.config.rates.import,
    { viewer: accountId },
    'import',
  )
  if (waitSeconds > 0) throw new Refused('rate_limited', { retryAfterSeconds: waitSeconds })
  return (visibility) =>
    ctx.db.write(async (tx) => {
      const begun: Told[] = []
      for (const network of connected) {
        const id = await begin(tx, { profileId, network, visibility, isAutomatic: false, newerThan: null })
        begun.push(await tellOf(tx, await requireRun(tx, id)))
      }
      return begun
    })
}

export async function status({ db }: ImportsContext, id: JobId): Promise<Told> {
  return db.write(async (tx) => tellOf(tx, await requireRun(tx, id)))
}

export async function newest(
  { db }: ImportsContext,
  { profileId }: Member,
): Promise<OutputOf<typeof importRuns>> {
  return db.write(async (tx) => {
    const imports: Told[] = []
    for (const run of await q.findNewest(tx, profileId)) imports.push(await tellOf(tx, run))
    return { imports }
  })
}

async function tellOf(tx: Tx, run: Run): Promise<Told> {
  return viewRun(run, await countItems(tx, run.id), await listFailed(tx, run.id, MOST_FAILURES_TOLD))
}

async function requireRun(tx: Tx, id: JobId): Promise<Run> {
  const run = await q.findRun(tx, id)
  if (run === null) throw new Refused('import_not_found')
  return run
}

/** Whose import a call names, for the door. */
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
