import type { AccountId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { DeskAccount, Revealed } from '@sayso/contract/shapes/staff'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { maskEmail } from '../../accounts/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { actOn, findConflict, type Order, requireAccount } from '../act/act.service.ts'
import type { StaffContext } from '../staff.context.ts'
import { type AccountFacts, findFacts, listProfiles } from './account.queries.ts'
import * as q from './private.queries.ts'

/** An account without what is private. */
export async function showAccount(
  ctx: Context,
  staffId: AccountId,
  accountId: AccountId,
): Promise<DeskAccount> {
  return ctx.db.readPrivate(async (tx) => {
    const account = await requireAccount(tx, accountId)
    const facts = await findFacts(tx, accountId)
    if (!facts) throw new AppError('staff_nobody')
    return {
      account_id: accountId,
      profiles: (await listProfiles(tx, accountId)).map((one) => ({
        unique_id: one.id,
        handle: one.handle,
        display_name: one.displayName,
        is_public: one.isPublic,
        posts: one.posts,
        followers: one.followers,
      })),
      email: maskEmail(account.email),
      created: facts.createdAt.toISOString(),
      is_verified: account.isVerified,
      has_second_factor: account.hasPasskey || account.hasTotp,
      is_contested: account.isContested,
      is_recovering: facts.isRecovering,
      payouts_held: heldBy(facts),
      sessions: facts.sessions,
      purchases: facts.purchases,
      sales: facts.sales,
      sales_refunded: facts.salesRefunded,
      roles: facts.roles,
      conflict: await findConflict(tx, staffId, accountId),
    }
  })
}

function heldBy(facts: AccountFacts): DeskAccount['payouts_held'] {
  const { isHeldByStaff, isHeldForOwner, isClosedForFraud } = facts
  if (isClosedForFraud) return isHeldByStaff ? 'by staff' : 'closed for fraud'
  if (isHeldForOwner) return 'until the owner confirms'
  return isHeldByStaff ? 'by staff' : 'no'
}

/** Opens what is private. It takes a reason and is written down like an act. */
export async function revealAccount(
  ctx: StaffContext,
  order: Order & { readonly accountId: AccountId },
): Promise<Revealed> {
  return actOn(ctx, order, async (tx, account) => {
    let [funds, earnings] = [0, 0]
    for (const { id } of await listProfiles(tx, account.id)) {
      const balances = await balancesOf(tx, id)
      funds += balances.funds
      earnings += balances.pending + balances.payable
    }
    const result: Revealed = {
      email: account.email,
      former_emails: await q.listFormerEmails(tx, account.id),
      name: `${account.firstName} ${account.lastName}`.trim(),
      sessions: await q.listSessions(tx, account.id),
      funds: cents(funds),
      earnings: cents(earnings),
      payments: await q.listPayments(tx, account.id),
      purchases: await q.listPurchases(tx, account.id),
    }
    return { written: { act: 'reveal' }, result }
  })
}
