import type { Call, StaffRole } from '@sayso/contract/call'
import { staffDecide } from '@sayso/contract/calls/cases'
import * as calls from '@sayso/contract/calls/staff'
import type { AccountId, PurchaseId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { accountActs } from '../../accounts/index.ts'
import { refused } from '../act/act.service.ts'
import { verifyLog } from '../audit/audit-log.service.ts'
import { holdPayouts, releasePayouts } from '../money/hold-by-staff.service.ts'
import { proposeRest } from '../money/pay-rest-by-staff.service.ts'
import { refund } from '../money/refund.service.ts'
import { decidePending, listPending } from '../pending/approve.service.ts'
import { nameAccounts } from '../people/find.queries.ts'
import { findAccounts, findOne } from '../people/find-accounts.service.ts'
import * as acts from '../people/help-account.service.ts'
import { showTimeline } from '../people/timeline.service.ts'
import { listRolesOf } from '../roles/roles.queries.ts'
import type { StaffContext } from '../staff.context.ts'
import type { StaffActor } from '../staff-actor.ts'
import { changeDomain, listDomains } from './domains.service.ts'

/* `npm run admin` and `npm run staff`: the services of the desk, by the same roles, written to the same log. */

export interface Arguments {
  readonly words: readonly string[]
  readonly by?: string | undefined
  readonly because?: string | undefined
  readonly to?: string | undefined
  readonly purchase?: string | undefined
  readonly head?: string | undefined
  /** A part of a payment, and whether the card fee goes back, too. */
  readonly cents?: string | undefined
  readonly 'with-fee'?: boolean | undefined
  /** What the provider of a payout kept, in cents. */
  readonly fee?: string | undefined
  /** A file of payouts that was written before. */
  readonly again?: string | undefined
  /** Says what must not be among what the command prints. */
  readonly note?: ((text: string) => void) | undefined
}

/** Who acts: somebody with one of the roles that the call of the desk demands. */
export async function actorBy(ctx: Context, by: string, call: Call): Promise<StaffActor> {
  return ctx.db.readPrivate(async (tx) => {
    const accountId = await findOne(tx, by)
    const roles: StaffRole[] = accountId === null ? [] : await listRolesOf(tx, accountId)
    const role = call.roles.find((one) => roles.includes(one))
    if (accountId === null || role === undefined)
      throw refused(`${by} is not ${call.roles.join(' or ')}: see npm run staff -- list`)
    return { accountId, roles, role, requestId: 'command' }
  })
}

export async function subjectBy(ctx: Context, text: string): Promise<AccountId> {
  const accountId = await ctx.db.readPrivate((tx) => findOne(tx, text))
  if (accountId === null) throw new AppError('staff_nobody')
  return accountId
}

/** What the command says; null if the arguments are wrong. */
export async function runAdmin(ctx: StaffContext, given: Arguments): Promise<string | null> {
  const { words, by, because, to, purchase, head } = given
  const [first = '', second = '', third, fourth] = words
  switch (`${first} ${second}`) {
    case 'recovery list':
      return listRecoveries(ctx)
    case 'contest list':
      return listContests(ctx)
    case 'log verify':
      return verify(ctx, head)
    case 'domain list':
      return listDomains(ctx)
  }
  if (!by) return null
  const looking = await look(ctx, by, words)
  if (looking !== null) return looking
  if (!because || because.trim().length < 3) return null
  const order = async (call: Call) => ({ who: await actorBy(ctx, by, call), because })
  const on = async (call: Call, text: string) => ({
    ...(await order(call)),
    accountId: await subjectBy(ctx, text),
  })

  const [area, name] = third === undefined ? [first, second] : [`${first} ${second}`, third]
  if (name === '') return null
  switch (area) {
    case 'end-sessions':
    case 'sessions end': {
      const { ended } = await acts.endSessions(ctx, await on(calls.staffEndSessions, name))
      return `${ended} sessions of ${name} ended`
    }
    case 'start-recovery':
    case 'recovery start': {
      const { email, opensAt } = await acts.startRecovery(ctx, {
        ...(await on(calls.staffStartRecovery, name)),
        to,
      })
      return `a link will be emailed to ${email} at ${opensAt.toISOString()}, unless somebody logs in before`
    }
    case 'recovery cancel':
      await acts.cancelRecovery(ctx, await on(calls.staffStartRecovery, name))
      return `the recovery of ${name} is cancelled`
    case 'contest settle':
      if (fourth !== 'keep' && fourth !== 'return') return null
      await acts.settleContest(ctx, { ...(await on(calls.staffStartRecovery, name)), outcome: fourth })
      return fourth === 'keep' ? `${name} stays where it is` : `${name} went back`
    case 'resend verify':
    case 'resend reset':
    case 'resend receipt':
      await acts.resendEmail(ctx, {
        ...(await on(calls.staffResendEmail, name)),
        email: second as acts.Resent,
        purchaseId: purchase as PurchaseId | undefined,
      })
      return `it is on its way to ${name}`
    case 'refund purchase':
    case 'refund payment': {
      const which = refundOf(given, second, name)
      if (which === null) return null
      const { waits } = await refund(ctx, { ...(await order(calls.staffRefund)), ...which })
      return waits ? 'it waits for a second person: npm run admin -- pending' : 'it is refunded'
    }
    case 'hold':
      await holdPayouts(ctx, await on(calls.staffHoldPayouts, name))
      return `payouts to ${name} are held`
    case 'release':
      await releasePayouts(ctx, await on(calls.staffReleasePayouts, name))
      return `${name} is paid again`
    case 'pay-rest':
      await proposeRest(ctx, await on(calls.staffPayRest, name))
      return 'it waits for a second person: npm run admin -- pending'
    case 'approve':
    case 'reject':
      await decidePending(ctx, { ...(await order(calls.staffApprove)), pendingId: name, verdict: area })
      return area === 'approve' ? 'it is done' : 'it is turned down'
    case 'domain block':
    case 'domain unblock':
      return changeDomain(ctx, await order(staffDecide), {
        domain: name,
        isBlocked: second === 'block',
      })
    default:
      return null
  }
}

/** A purchase is refunded whole. Null if the arguments are wrong. */
function refundOf({ cents, 'with-fee': isWithFee = false }: Arguments, kind: string, id: string) {
  if (kind === 'purchase') return cents === undefined && !isWithFee ? { purchaseId: id } : null
  if (cents !== undefined && !/^[1-9]\d{0,6}$/.test(cents)) return null
  return { paymentId: id, isWithFee, ...(cents !== undefined && { cents: Number(cents) }) }
}

/** What only looks. Null if the words ask for something else. */
async function look(ctx: StaffContext, by: string, words: readonly string[]): Promise<string | null> {
  const [what, text = ''] = words
  if (what === 'find') {
    await actorBy(ctx, by, calls.staffFind)
    const lines = (await findAccounts(ctx, text)).map((one) =>
      [one.account_id, `@${one.handle}`, one.email, `by ${one.found_by}`].join('  '),
    )
    return lines.join('\n') || 'nobody was found'
  }
  if (what === 'timeline') {
    await actorBy(ctx, by, calls.staffTimeline)
    const { entries } = await showTimeline(ctx, await subjectBy(ctx, text), undefined)
    return entries.map((one) => [one.at, one.what, one.detail, one.by].filter(Boolean).join('  ')).join('\n')
  }
  if (what === 'pending') {
    const who = await actorBy(ctx, by, calls.staffPending)
    const lines = (await listPending(ctx, who)).map((one) =>
      [one.pending_id, one.act, `@${one.handle}`, one.detail, `by @${one.proposed_by}`, one.because].join(
        '  ',
      ),
    )
    return lines.join('\n') || 'nothing waits'
  }
  return null
}

async function verify(ctx: Context, head: string | undefined): Promise<string | null> {
  const seen = head === undefined ? null : /^(\d{1,18}):([0-9a-f]{64})$/.exec(head)
  if (head !== undefined && seen === null) return null
  const known = seen && { id: BigInt(seen[1] ?? '0'), hash: seen[2] ?? '' }
  const { rows, head: end, faults } = await verifyLog(ctx.db.readPrivate, known)
  if (faults.length > 0) throw new AppError('audit_log_broken', { values: { faults: faults.join('\n') } })
  return `${rows} rows, unbroken; the head is ${end}`
}

async function listRecoveries(ctx: Context): Promise<string> {
  return ctx.db.readPrivate(async (tx) => {
    const all = await accountActs.listRecoveries(tx)
    const names = await nameAccounts(
      tx,
      all.map(({ accountId }) => accountId),
    )
    const lines = all.map(({ accountId, email, openAt, sentAt }) => {
      const state = sentAt ? 'link sent' : `opens ${openAt.toISOString()}`
      return [accountId, `@${names.get(accountId)?.handle}`, email, state].join('  ')
    })
    return lines.join('\n') || 'no recovery is under way'
  })
}

async function listContests(ctx: Context): Promise<string> {
  return ctx.db.readPrivate(async (tx) => {
    const all = await accountActs.listContests(tx)
    const names = await nameAccounts(
      tx,
      all.map(({ accountId }) => accountId),
    )
    const lines = all.map(({ accountId, email, undoneAt, madeAt }) =>
      [
        ...[accountId, `@${names.get(accountId)?.handle}`, `undone ${undoneAt.toISOString()}`],
        `contested ${madeAt.toISOString()} by ${email}`,
      ].join('  '),
    )
    return lines.join('\n') || 'no account is contested'
  })
}
