import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { importSettings as settingsCall } from '@sayso/contract/calls/connections'
import type { PlainErrorCode } from '@sayso/contract/errors'
import type { ProfileId } from '@sayso/contract/ids'
import type { Tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import type { Member } from '../../rpc/viewer.ts'
import { emailAboutChange, findValidSessions, lockAccount, type OwnNetworks } from '../accounts/index.ts'
import { readNetworks, setNetworkImport, setNetworkName } from '../profiles/index.ts'
import { type ConnectionsContext, networkOf } from './connections.context.ts'
import { connectedEmail, NETWORK_NAMES } from './connections.emails.ts'
import { giveBackJob } from './connections.events.ts'
import * as q from './connections.queries.ts'
import { openKeys, sealKeys } from './permissions.ts'
import { type Granted, NetworkError, type NetworkName, type NetworkProfile } from './providers/provider.ts'

/**
 * The last step of every way to connect: the permission is sealed and stored, the profile shows the username, and the
 * owner of the account gets an email. Somebody who was tricked into this has no other way to notice.
 */
export async function keepConnection(
  tx: Tx,
  ctx: ConnectionsContext,
  { profileId, accountId, sessionId }: Member,
  network: NetworkName,
  { keys, externalId, username, expiresAt }: Granted,
): Promise<void> {
  // Whoever takes the account back ends its sessions and disconnects what they connected: either this came before, or
  // the session has ended.
  await lockAccount(tx, accountId)
  if (!(await findValidSessions(tx, [sessionId])).has(sessionId)) throw new AppError('session_expired')
  // The profile is locked next: concurrent connects and disconnects wait here.
  const handle = await setNetworkName(tx, profileId, network, username)
  const before = await q.takeConnection(tx, profileId, network)
  if (before && before.externalId !== externalId) await sayFarewell(tx, before)
  const sealed = sealKeys(ctx, { network, externalId }, keys)
  await q.insertConnection(tx, { profileId, network, externalId, sealed, expiresAt })
  const { product, limits } = ctx.config
  const made = { publicUrl: product.publicUrl, days: limits.codes.undoLinkDays, network, username, handle }
  const after = `${NETWORK_NAMES[network]} @${username}`
  await emailAboutChange(
    tx,
    ctx,
    { accountId, kind: 'network_connected', profileId, after, sessionId },
    (undoUrl) => connectedEmail({ ...made, profileId, undoUrl }),
  )
}

/** The unique index decides: two profiles may connect the same account concurrently. */
export function failIfTaken(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code === '23505' && constraint === 'network_connection_external')
    throw new AppError('network_account_taken')
  throw error
}

/** Takes effect immediately, whether the network answers or not: giving the permission back there is a separate job. */
export async function disconnect(
  ctx: ConnectionsContext,
  { profileId }: Member,
  network: NetworkName,
): Promise<Record<string, never>> {
  await ctx.db.write((tx) => partFrom(tx, profileId, network))
  return {}
}

/** The same inside a larger transaction. */
export async function partFrom(tx: Tx, profileId: ProfileId, network: NetworkName): Promise<void> {
  await setNetworkName(tx, profileId, network, null)
  const before = await q.takeConnection(tx, profileId, network)
  if (before) await sayFarewell(tx, before)
}

/** The functions that accounts need from connections: see `accounts.context.ts`. */
export const ownNetworks: OwnNetworks = {
  async disconnectSince(tx, accountId, since) {
    for (const { profileId, network } of await q.listSince(tx, accountId, since))
      await partFrom(tx, profileId, network)
  },
}

async function sayFarewell(tx: Tx, connection: q.Connection): Promise<void> {
  await enqueue(tx, giveBackJob, { farewellId: await q.insertFarewell(tx, connection) })
}

/** Reads the user's current profile at the network. */
export async function readInfo(
  ctx: ConnectionsContext,
  { profileId }: Member,
  name: NetworkName,
): Promise<NetworkProfile> {
  const network = networkOf(ctx, name)
  if (network === null) throw new AppError('network_unavailable')
  const found = await ctx.db.readPrivate((tx) => q.findConnection(tx, profileId, name))
  if (found === null) throw new AppError('network_not_connected')
  return network
    .readProfile(openKeys(ctx, found))
    .catch((error) => failWithFault(error, { refused: 'network_access_ended' }))
}

/** Reports a network that does not answer as `network_down`. What a rejection means depends on the request. */
export function failWithFault(error: unknown, { refused }: { refused: PlainErrorCode }): never {
  if (!(error instanceof NetworkError)) throw error
  throw new AppError(error.fault === 'refused' ? refused : 'network_down')
}

/** Fields that are not sent stay as they are. */
export async function changeSettings(
  ctx: ConnectionsContext,
  { profileId }: Member,
  input: InputOf<typeof settingsCall>,
): Promise<OutputOf<typeof settingsCall>> {
  const wishes = { twitter: input.twitter_auto_import, instagram: input.instagram_auto_import }
  const now = await ctx.db.write(async (tx) => {
    for (const network of ['twitter', 'instagram'] as const) {
      const isWanted = wishes[network]
      if (isWanted === undefined) continue
      const isSet = await setNetworkImport(tx, profileId, network, isWanted)
      if (isWanted && !isSet) throw new AppError('network_not_connected')
    }
    return readNetworks(tx, profileId)
  })
  return {
    twitter_auto_import: now.twitter_auto_import,
    instagram_auto_import: now.instagram_auto_import,
  }
}
