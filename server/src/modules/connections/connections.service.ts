import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { importSettings as settingsCall } from '@sayso/contract/calls/connections'
import type { PlainErrorCode } from '@sayso/contract/errors'
import type { Member } from '../../door/viewer.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { findAccount, post } from '../accounts/index.ts'
import { readNetworks, setNetworkImport, setNetworkName } from '../profiles/index.ts'
import { type ConnectionsContext, networkOf } from './connections.context.ts'
import { giveBackJob } from './connections.events.ts'
import * as q from './connections.queries.ts'
import { connectedLetter } from './letters.ts'
import { openKeys, sealKeys } from './permissions.ts'
import { type Granted, NetworkError, type NetworkName, type NetworkProfile } from './providers/provider.ts'

/**
 * The end of every way in: the permission is sealed and kept, the profile says whom it is connected as, and the owner
 * of the account hears of it, for whoever was talked into this has no other way to notice.
 */
export async function keepConnection(
  tx: Tx,
  ctx: ConnectionsContext,
  { profileId, accountId }: Pick<Member, 'profileId' | 'accountId'>,
  network: NetworkName,
  { keys, externalId, username, expiresAt }: Granted,
): Promise<void> {
  // The profile first: whoever else connects or disconnects it waits here.
  const handle = await setNetworkName(tx, profileId, network, username)
  const before = await q.takeConnection(tx, profileId, network)
  if (before && before.externalId !== externalId) await sayFarewell(tx, before)
  const sealed = sealKeys(ctx, { network, externalId }, keys)
  await q.insertConnection(tx, { profileId, network, externalId, sealed, expiresAt })
  const account = await findAccount(tx, accountId)
  if (!account) throw new Refused('profile_not_found')
  const { publicUrl } = ctx.config.product
  const letter = connectedLetter({ publicUrl, network, username, handle, profileId })
  await post(tx, ctx, { to: account.email, letter })
}

/** The index has the last word: two may connect the same account at the same moment. */
export function tellTaken(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code === '23505' && constraint === 'network_connection_external')
    throw new Refused('network_account_taken')
  throw error
}

/** Done at once, whether the network answers or not: giving the permission back there is a job of its own. */
export async function disconnect(
  ctx: ConnectionsContext,
  { profileId }: Member,
  network: NetworkName,
): Promise<Record<string, never>> {
  await ctx.db.write(async (tx) => {
    await setNetworkName(tx, profileId, network, null)
    const before = await q.takeConnection(tx, profileId, network)
    if (before) await sayFarewell(tx, before)
  })
  return {}
}

async function sayFarewell(tx: Tx, connection: q.Connection): Promise<void> {
  await enqueue(tx, giveBackJob, { farewellId: await q.insertFarewell(tx, connection) })
}

/** What the profile says there, asked now. */
export async function readInfo(
  ctx: ConnectionsContext,
  { profileId }: Member,
  name: NetworkName,
): Promise<NetworkProfile> {
  const network = networkOf(ctx, name)
  if (network === null) throw new Refused('network_unavailable')
  const found = await ctx.db.write((tx) => q.findConnection(tx, profileId, name))
  if (found === null) throw new Refused('network_not_connected')
  return network
    .readProfile(openKeys(ctx, found))
    .catch((error) => tellFault(error, { refused: 'network_access_ended' }))
}

/** A network that does not answer is told as that; what its refusal means depends on what it was asked. */
export function tellFault(error: unknown, { refused }: { refused: PlainErrorCode }): never {
  if (!(error instanceof NetworkError)) throw error
  throw new Refused(error.fault === 'refused' ? refused : 'network_down')
}

/** What is not sent stays as it is. */
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
      if (isWanted && !isSet) throw new Refused('network_not_connected')
    }
    return readNetworks(tx, profileId)
  })
  return {
    twitter_auto_import: now.twitter_auto_import,
    instagram_auto_import: now.instagram_auto_import,
  }
}
