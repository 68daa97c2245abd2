import { createHash, randomBytes } from 'node:crypto'
import type { AccountId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { newDeviceEmail } from '../accounts.emails.ts'
import { dropUnusedDevicesJob } from '../accounts.events.ts'
import { emailAboutChange } from '../changes/announce-change.service.ts'
import { forgetNetworks } from '../sign-in/sessions.queries.ts'
import * as q from './known-devices.queries.ts'

const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/
const MAX_DEVICES = 50
/** How long a session remembers the mark of its network. */
const NETWORK_DAYS = 30

interface Recognized {
  readonly accountId: AccountId
  readonly token: string | undefined
  readonly device: string
  /** Whether the owner gets an email if the browser is new to the account. */
  readonly isReported: boolean
}

/**
 * Called when somebody has signed in. A browser that is new to the account becomes known. Returns the token that the
 * browser keeps from now on.
 */
export async function recognizeDevice(
  tx: Tx,
  ctx: Context,
  { accountId, token: sent, device, isReported }: Recognized,
): Promise<string> {
  const { token, isNew } = await rememberDevice(tx, accountId, sent)
  if (isNew && isReported) {
    const { product, limits } = ctx.config
    const signedIn = { publicUrl: product.publicUrl, days: limits.codes.undoLinkDays, device }
    // The link undoes everything since this sign-in.
    await emailAboutChange(tx, ctx, { accountId, kind: 'sign_in', sessionId: null, device }, (undoUrl) =>
      newDeviceEmail({ ...signedIn, undoUrl }),
    )
  }
  return token
}

/** Makes a browser known to an account. That opens nothing: its tries are counted apart from those of strangers. */
export async function rememberDevice(
  tx: Tx,
  accountId: AccountId,
  sent: string | undefined,
): Promise<{ token: string; isNew: boolean }> {
  // A browser that knows another account already has a token; a made-up one is worth as little as a new one.
  const token = sent !== undefined && DEVICE_TOKEN.test(sent) ? sent : randomBytes(32).toString('base64url')
  const hash = hashFor(accountId, token)
  if (await q.touchDevice(tx, accountId, hash)) return { token, isNew: false }
  await q.addDevice(tx, accountId, { hash, most: MAX_DEVICES })
  return { token, isNew: true }
}

/** Whether the token belongs to a device of this account. It proves nothing else. Without an account the same work. */
export async function isKnownDevice(
  tx: Tx,
  accountId: AccountId | null,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined || !DEVICE_TOKEN.test(token)) return false
  return q.hasDevice(tx, accountId, hashFor(accountId, token))
}

/** Other for each account: who reads the table cannot tell that two accounts share a browser. */
function hashFor(accountId: AccountId | null, token: string): Buffer {
  return createHash('sha256').update(`${accountId} ${token}`).digest()
}

export const dropUnusedDevices = handleJob(dropUnusedDevicesJob, {
  async inTransaction(tx) {
    await q.deleteUnusedDevices(tx)
    await forgetNetworks(tx, NETWORK_DAYS)
  },
})
