import type { AccountId } from '@sayso/contract/ids'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { enqueue, handleJob } from '../../../../platform/jobs/job.ts'
import { macOf } from '../../../../platform/keys/signatures.ts'
import type { AccountsContext } from '../../accounts.context.ts'
import { guessingStoppedEmail } from '../../accounts.emails.ts'
import { dropOldTriesJob, guessingStoppedJob } from '../../accounts.events.ts'
import { findAccountByEmail } from '../../accounts.queries.ts'
import { emailAllAddresses } from '../../changes/announce-change.service.ts'
import { isKnownDevice } from '../../devices/recognize-device.service.ts'
import { logSecurityEvent } from '../../security-log/security-log.service.ts'
import { networkOf } from './network.policy.ts'
import * as q from './sign-in-tries.queries.ts'

/** What a device or a network may try: ten times in a quarter of an hour, then after waits of 1, 2, 4 … 900 seconds. */
const ONE_HAND: q.TryLimit = { free: 10, windowMinutes: 15, firstWaitSeconds: 1, longestWaitSeconds: 900 }
/** What all strangers may try at one address before each try needs a challenge. */
const FREE_OF_CHALLENGE = 10
const DAY_SECONDS = 24 * 60 * 60
/** What they may try at all. Then nothing of theirs is compared for a day; known devices and emailed links work. */
const ALL_STRANGERS: q.TryLimit = {
  free: 100,
  windowMinutes: 24 * 60,
  firstWaitSeconds: DAY_SECONDS,
  longestWaitSeconds: DAY_SECONDS,
}
const SOON_MINUTES = 15
const NO_LIMIT = 1_000_000_000

interface Try {
  /** The typed address, as the database spells its key. */
  readonly emailKey: string
  readonly accountId: AccountId | null
  readonly address: string
  readonly deviceToken: string | undefined
  readonly isChallengeSolved: boolean
}

/** What to do when the password was right. */
interface Admitted {
  forget(tx: Tx, accountId: AccountId): Promise<void>
}

/**
 * Decides whether a password is compared at all, and counts the try before that. A known device has a bucket of its own:
 * whatever strangers do, the owner gets in. Addresses without an account are counted in the same way, with the same
 * statements. Null if nothing is compared; the caller then does the same work for nothing.
 */
export async function judgeTry(tx: Tx, ctx: AccountsContext, tried: Try): Promise<Admitted | null> {
  const { emailKey, accountId, address, deviceToken } = tried
  const keyOf = (...parts: string[]) =>
    macOf(ctx.config.secrets.pepper, 'sign-in tries', JSON.stringify(parts))
  const ofAll = keyOf('all', emailKey)
  const soon = keyOf('soon', emailKey)
  if ((await isKnownDevice(tx, accountId, deviceToken)) && accountId !== null) {
    const own = keyOf('device', accountId, deviceToken ?? '')
    if ((await q.raiseTries(tx, own, ONE_HAND)) === null) return null
    return {
      async forget(later) {
        await reportFails(later, accountId, await q.takeUnreported(later, ofAll))
        await q.forgetTries(later, [own])
      },
    }
  }
  if (!tried.isChallengeSolved && (await needsChallenge(tx, ctx, soon))) throw await challengeError(ctx)
  const network = keyOf('network', networkOf(address), emailKey)
  if ((await q.raiseTries(tx, network, ONE_HAND)) === null) return null
  await q.raiseTries(tx, soon, { ...ONE_HAND, free: NO_LIMIT })
  const ofStrangers = await q.raiseTries(tx, ofAll, ALL_STRANGERS)
  if (ofStrangers === null) return null
  // For every address, so that the timing reveals nothing; a worker looks up the account.
  if (ofStrangers === ALL_STRANGERS.free) await enqueue(tx, guessingStoppedJob, { email: emailKey })
  return {
    async forget(later, owner) {
      // This try was counted too, and was right.
      await reportFails(later, owner, (await q.takeUnreported(later, ofAll)) - 1)
      await q.forgetTries(later, [network, soon, ofAll])
    },
  }
}

async function needsChallenge(tx: Tx, ctx: AccountsContext, soon: Buffer): Promise<boolean> {
  const { challenge } = ctx.config
  if (challenge !== 'pressure') return challenge === 'always'
  return (await q.countTries(tx, soon, SOON_MINUTES)) >= FREE_OF_CHALLENGE
}

async function challengeError(ctx: AccountsContext): Promise<AppError> {
  return new AppError('challenge_required', { details: { challenge: await ctx.challenges.issue() } })
}

async function reportFails(tx: Tx, accountId: AccountId, count: number): Promise<void> {
  if (count <= 0) return
  const detail = count === 1 ? 'once' : `${count} times`
  await logSecurityEvent(tx, accountId, { kind: 'wrong_passwords', detail })
}

/** The owner learns once a day at most that strangers were stopped: the limit is reached once a day at most. */
export const reportGuessing = handleJob(guessingStoppedJob, {
  async inTransaction(tx, { email }, ctx: Context) {
    const account = await findAccountByEmail(tx, email)
    if (!account) return
    await logSecurityEvent(tx, account.id, {
      kind: 'guessing_stopped',
      detail: `${ALL_STRANGERS.free} times`,
    })
    await emailAllAddresses(tx, ctx, account.id, guessingStoppedEmail(ctx.config.product.publicUrl))
  },
})

export const dropOldTries = handleJob(dropOldTriesJob, { inTransaction: (tx) => q.deleteOldTries(tx) })
