import { createHash, randomBytes } from 'node:crypto'
import type { ProfileId } from '@sayso/contract/ids'
import type { Member } from '../../door/viewer.ts'
import { Refused } from '../../platform/http/refusal.ts'
import * as attempts from './attempts.queries.ts'
import type { ConnectionsContext } from './connections.context.ts'
import { keepConnection, tellFault, tellTaken } from './connections.service.ts'
import type { CodeNetwork, NetworkProfile } from './providers/provider.ts'

const ATTEMPT_MINUTES = 10
const NONCE_BYTES = 16

const hash = (nonce: string) => createHash('sha256').update(nonce).digest()

function instagramOf({ networks }: ConnectionsContext): CodeNetwork {
  if (networks.instagram === null) throw new Refused('network_unavailable')
  return networks.instagram
}

/**
 * The state goes through Instagram and comes back by the address: it says for which profile, once, and only the
 * session that set out may come back with it. Whoever lures another's browser here with a code of their own is not it.
 */
export async function beginInstagram(ctx: ConnectionsContext, viewer: Member): Promise<{ auth_url: string }> {
  const instagram = instagramOf(ctx)
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  await ctx.db.write((tx) =>
    attempts.beginAttempt(
      tx,
      viewer,
      { network: 'instagram', handleHash: hash(nonce), secretHash: null, sealed: null },
      ATTEMPT_MINUTES,
    ),
  )
  const stated = `${viewer.profileId}.${nonce}`
  return { auth_url: instagram.authUrl(`${stated}.${ctx.seal.sign(stated)}`) }
}

export async function connectInstagram(
  ctx: ConnectionsContext,
  viewer: Member,
  { code, redirectUrl, state }: { code: string; redirectUrl: string; state?: string | undefined },
): Promise<NetworkProfile> {
  const instagram = instagramOf(ctx)
  if (redirectUrl !== instagram.landingUrl) throw new Refused('instagram_connect_failed')
  const nonce = readState(ctx, viewer.profileId, state)
  if (nonce === null) throw new Refused('instagram_connect_failed')
  // Spent before anything is asked: the same address opened twice does nothing the second time.
  const isOurs = await ctx.db.write((tx) => attempts.useAttempt(tx, viewer, hash(nonce)))
  if (!isOurs) throw new Refused('network_attempt_ended')
  const granted = await instagram
    .exchange(code)
    .catch((error) => tellFault(error, { refused: 'instagram_connect_failed' }))
  await ctx.db.write((tx) => keepConnection(tx, ctx, viewer, 'instagram', granted)).catch(tellTaken)
  return { username: granted.username, bio: granted.bio }
}

/** The nonce of a state that we have signed for this profile. */
function readState(ctx: ConnectionsContext, profileId: ProfileId, state = ''): string | null {
  const [statedFor = '', nonce = '', signature = '', ...rest] = state.split('.')
  const isSound = rest.length === 0 && ctx.seal.isSigned(`${statedFor}.${nonce}`, signature)
  return isSound && statedFor === profileId ? nonce : null
}

/** Connects nothing and keeps nothing: what the code opened is forgotten with the answer. */
export async function readByCode(
  ctx: ConnectionsContext,
  { code, redirect_url }: { code: string; redirect_url: string },
): Promise<NetworkProfile> {
  const instagram = instagramOf(ctx)
  if (redirect_url !== instagram.landingUrl) throw new Refused('instagram_info_failed')
  return instagram
    .exchange(code)
    .then(({ username, bio }) => ({ username, bio }))
    .catch((error) => tellFault(error, { refused: 'instagram_info_failed' }))
}
