import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../platform/http/app-error.ts'
import type { Member } from '../../rpc/viewer.ts'
import * as attempts from './attempts.queries.ts'
import type { ConnectionsContext } from './connections.context.ts'
import { failIfTaken, failWithFault, keepConnection, readInfo } from './keep-connection.service.ts'
import type { NetworkProfile, PinNetwork } from './providers/provider.ts'

const ATTEMPT_MINUTES = 10
const PIN_TRIES = 5
const HANDLE_BYTES = 32

/** What the browser holds while the user is at X: two random texts that only mean something to us. */
interface Handles {
  readonly token: string
  readonly secret: string
}

const hash = (handle: string) => createHash('sha256').update(handle).digest()
const hashesOf = ({ token, secret }: Handles) => ({ handleHash: hash(token), secretHash: hash(secret) })
const ABOUT_ATTEMPT = 'twitter attempt'

function twitterOf({ networks }: ConnectionsContext): PinNetwork {
  if (networks.twitter === null) throw new AppError('network_unavailable')
  return networks.twitter
}

/**
 * Starts connecting to X. X's own secret stays on the server, so a script in the page or a log on the way cannot steal
 * it.
 */
export async function beginTwitter(
  ctx: ConnectionsContext,
  viewer: Member,
): Promise<Handles & { auth_url: string }> {
  const twitter = twitterOf(ctx)
  const { keys, authUrl } = await twitter
    .begin()
    .catch((error) => failWithFault(error, { refused: 'twitter_url_failed' }))
  const random = () => randomBytes(HANDLE_BYTES).toString('base64url')
  const handles = { token: random(), secret: random() }
  const sealed = ctx.seal.close(JSON.stringify([keys.token, keys.secret]), ABOUT_ATTEMPT)
  await ctx.db.write((tx) =>
    attempts.beginAttempt(tx, viewer, { network: 'twitter', ...hashesOf(handles), sealed }, ATTEMPT_MINUTES),
  )
  return { auth_url: authUrl, ...handles }
}

/** The PIN is the last step: with the right PIN the profile is connected. */
export async function provePin(
  ctx: ConnectionsContext,
  viewer: Member,
  { pin: typed, ...handles }: Handles & { pin: string },
): Promise<{ username: string; twitter_connected: boolean }> {
  const twitter = twitterOf(ctx)
  const pin = typed.replaceAll(/\s/g, '')
  if (pin === '') throw new AppError('twitter_pin_required')
  const hashes = hashesOf(handles)
  const sealed = await ctx.db.write((tx) => attempts.takeTry(tx, viewer, hashes, PIN_TRIES))
  if (sealed === null) throw new AppError('network_attempt_ended')
  const [token = '', secret = ''] = JSON.parse(ctx.seal.open(sealed, ABOUT_ATTEMPT)) as string[]
  const granted = await twitter
    .exchange({ token, secret }, pin)
    .catch((error) => failWithFault(error, { refused: 'twitter_pin_wrong' }))
  await ctx.db
    .write(async (tx) => {
      await attempts.markProven(tx, hashes.handleHash)
      await keepConnection(tx, ctx, viewer, 'twitter', granted)
    })
    .catch(failIfTaken)
  return { username: granted.username, twitter_connected: true }
}

/** For clients that treat PIN and connection as two steps: the second finds the connection already made. */
export async function confirmTwitter(
  ctx: ConnectionsContext,
  viewer: Member,
  handles: Handles,
): Promise<{ username: string; twitter_connected: boolean }> {
  const { username } = await readProven(ctx, viewer, handles)
  return { username, twitter_connected: true }
}

export async function readProven(
  ctx: ConnectionsContext,
  viewer: Member,
  handles: Handles,
): Promise<NetworkProfile> {
  const isProven = await ctx.db.readPrivate((tx) => attempts.isProven(tx, viewer, hashesOf(handles)))
  if (!isProven) throw new AppError('network_attempt_ended')
  return readInfo(ctx, viewer, 'twitter')
}
