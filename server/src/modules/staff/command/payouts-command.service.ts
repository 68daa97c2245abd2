import type { Call } from '@sayso/contract/call'
import * as staffCalls from '@sayso/contract/calls/staff'
import * as calls from '@sayso/contract/calls/system'
import { formatCents } from '@sayso/contract/money'
import type { Context } from '../../../context.ts'
import type { Invariant } from '../../../platform/db/invariants.ts'
import { payoutActs } from '../../payouts/index.ts'
import type { Order } from '../act/act.service.ts'
import * as acts from '../money/payouts-by-staff.service.ts'
import { freezePayouts, unfreezePayouts } from '../system/freeze-payouts.service.ts'
import { type Arguments, actorBy, subjectBy } from './command.service.ts'

/** `npm run admin -- payouts`: what it says; null if the arguments are wrong. */
export async function runPayouts(
  ctx: Context,
  given: Arguments,
  invariants: readonly Invariant[],
): Promise<string | null> {
  const { words, by, because } = given
  const [, what, ...names] = words
  if (what === 'list') return listPayouts(ctx)
  if (!by || !because || because.trim().length < 3) return null
  const order = async (call: Call): Promise<Order> => ({ who: await actorBy(ctx, by, call), because })
  if (what !== 'freeze' && what !== 'unfreeze')
    return changePayouts(ctx, given, () => order(staffCalls.staffReleasePayouts))
  if (names.length > 0) return null
  if (what === 'freeze') {
    await freezePayouts(ctx, await order(calls.staffFreezePayouts))
    return 'nobody is paid until you say: npm run admin -- payouts unfreeze'
  }
  await unfreezePayouts(ctx, await order(calls.staffUnfreezePayouts), invariants)
  return 'the ledger holds, and payouts go on'
}

/** Whoever may hold and release payouts may do this. */
async function changePayouts(
  ctx: Context,
  { words, again, fee = '0', note }: Arguments,
  order: () => Promise<Order>,
): Promise<string | null> {
  const [, what, name, verdict] = words
  switch (what) {
    case 'retry': {
      if (name === undefined) return null
      const given = await order()
      const weeks = await acts.retryPayouts(ctx, { ...given, accountId: await subjectBy(ctx, name) })
      return `${weeks} failed weeks of ${name} are due again`
    }
    case 'reconcile': {
      const unsure = await acts.reconcilePayouts(ctx, { ...(await order()), payoutId: name ?? null })
      return unsure === 0
        ? 'the gateway was asked, and what it says is written down'
        : `the gateway did not say how ${unsure} of them stand`
    }
    case 'export': {
      const { file, text, lines, leftOut } = await acts.exportPayouts(ctx, {
        ...(await order()),
        again: again ?? null,
      })
      note?.(`${file}: ${lines} payouts`)
      if (leftOut.length > 0) note?.(`left out, for their address: ${leftOut.join(', ')}`)
      return text.trimEnd()
    }
    case 'mark': {
      if (name === undefined || (verdict !== 'paid' && verdict !== 'failed')) return null
      if (!/^\d{1,6}$/.test(fee)) return null
      const status = verdict === 'paid' ? 'done' : 'failed'
      const marked = { payoutId: name, status, feeCents: Number(fee) } as const
      return `it is ${await acts.markPayout(ctx, { ...(await order()), ...marked })}`
    }
    default:
      return null
  }
}

async function listPayouts(ctx: Context): Promise<string> {
  const { isFrozen, payouts, waiting } = await payoutActs.listAll(ctx)
  return [
    ...(isFrozen ? ['FROZEN: nobody is paid; npm run admin -- queues says since when and why', ''] : []),
    'payouts',
    ...payouts.map((one) =>
      [
        ...[one.id, one.status.padEnd(8), formatCents(one.amount).padStart(11), one.gateway.padEnd(6)],
        ...[one.createdAt.toISOString(), `@${one.handle}`, one.providerId ?? '-', one.failure ?? ''],
        ...(one.isInDoubt ? ['IN DOUBT: the account was recovered while the payout was in flight'] : []),
      ].join('  '),
    ),
    '',
    'due and not paid',
    ...waiting.map((one) => `@${one.handle}  ${formatCents(one.amount)} in ${one.batches}  ${one.reason}`),
  ].join('\n')
}
