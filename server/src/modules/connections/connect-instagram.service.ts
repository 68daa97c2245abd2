import { createHash, randomBytes } from 'node:crypto'
import type { ProfileId } from '@sayso/contract/ids'
import { AppError } from '../../platform/http/app-error.ts'
import type { Member } from '../../rpc/viewer.ts'
import * as attempts from './attempts.queries.ts'
import type { ConnectionsContext } from './connections.context.ts'
import { failIfTaken, failWithFault, keepConnection } from './keep-connection.service.ts'
import type { CodeNetwork, NetworkProfile } from './providers/provider.ts'

const ATTEMPT_MINUTES = 10
const NONCE_BYTES = 16

const hash = (nonce: string) => createHash('sha256').update(nonce).digest()

function instagramOf({ networks }: ConnectionsContext): CodeNetwork {
  if (networks.instagram === null) throw new AppError('network_unavailable')
  return networks.instagram
}

/**
 * Starts connecting to Instagram. The state goes through Instagram and comes back in the URL: it names the profile,
 * works once, and only for the session that started. An attacker who lures another user's browser here with their own
 * code does not have that session.
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
  return { auth_url: instagram.authUrl(`${stated}.${ctx.states.sign(stated)}`) }
}

export async function connectInstagram(
  ctx: ConnectionsContext,
  viewer: Member,
  { code, redirectUrl, state }: { code: string; redirectUrl: string; state?: string | undefined },
): Promise<NetworkProfile> {
  const instagram = instagramOf(ctx)
  if (redirectUrl !== instagram.landingUrl) throw new AppError('instagram_connect_failed')
  const nonce = readState(ctx, viewer.profileId, state)
  if (nonce === null) throw new AppError('instagram_connect_failed')
  // Used up before Instagram is asked: opening the same URL a second time does nothing.
  const isOurs = await ctx.db.write((tx) => attempts.useAttempt(tx, viewer, hash(nonce)))
  if (!isOurs) throw new AppError('network_attempt_ended')
  const granted = await instagram
    .exchange(code)
    .catch((error) => failWithFault(error, { refused: 'instagram_connect_failed' }))
  await ctx.db.write((tx) => keepConnection(tx, ctx, viewer, 'instagram', granted)).catch(failIfTaken)
  return { username: granted.username, bio: granted.bio }
}

/** The nonce of a state that we signed for this profile, or null. */
function readState(ctx: ConnectionsContext, profileId: ProfileId, state = ''): string | null {
  const [statedFor = '', nonce = '', signature = '', ...rest] = state.split('.')
  const isSound = rest.length === 0 && ctx.states.isSigned(`${statedFor}.${nonce}`, signature)
  return isSound && statedFor === profileId ? nonce : null
}

/** Reads a profile without connecting or storing anything: the permission is dropped after the response. */
export async function readByCode(
  ctx: ConnectionsContext,
  { code, redirect_url }: { code: string; redirect_url: string },
): Promise<NetworkProfile> {
  const instagram = instagramOf(ctx)
  if (redirect_url !== instagram.landingUrl) throw new AppError('instagram_info_failed')
  return instagram
    .exchange(code)
    .then(({ username, bio }) => ({ username, bio }))
    .catch((error) => failWithFault(error, { refused: 'instagram_info_failed' }))
}
