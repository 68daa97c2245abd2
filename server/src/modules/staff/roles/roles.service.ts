import type { StaffRole } from '@sayso/contract/call'
import type { AccountId } from '@sayso/contract/ids'
import type { StaffPerson } from '@sayso/contract/shapes/staff'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { actOn, type Order, refused, subjectOf, type Written } from '../act/act.service.ts'
import { writeAudit } from '../audit/audit-log.service.ts'
import { insertPending, isWaiting } from '../pending/pending.queries.ts'
import { nameAccounts } from '../people/find.queries.ts'
import type { StaffContext } from '../staff.context.ts'
import { PENDING_HOURS } from '../staff.policy.ts'
import * as q from './roles.queries.ts'

type OnRole = Order & { readonly accountId: AccountId; readonly role: StaffRole }

/** Proposes a role. Another admin has to agree. */
export async function proposeRole(ctx: StaffContext, { role, ...order }: OnRole): Promise<string> {
  const { accountId, who, because } = order
  return actOn(ctx, order, async (tx, account) => {
    if (!account.isVerified) throw refused('The account has no verified email address')
    if ((await q.listRolesOf(tx, accountId)).includes(role)) throw refused(`The account is ${role} already`)
    if (await isWaiting(tx, 'grant_role', { role }, accountId))
      throw refused('This waits for another admin already')
    const pending = await insertPending(tx, {
      ...{ act: 'grant_role', arguments: { role }, accountId, role: 'admin' },
      ...{ proposedBy: who.accountId, because, hours: PENDING_HOURS },
    })
    return { written: { act: 'propose_role', after: { role, pending } }, result: pending }
  })
}

/** The part that a second admin sets off. */
export async function grantRole(
  tx: Tx,
  accountId: AccountId,
  { role }: { role: StaffRole },
): Promise<Omit<Written, 'subject'>> {
  await q.holdRoles(tx)
  if (!(await q.insertRole(tx, accountId, role))) throw refused(`The account is ${role} already`)
  return { act: 'grant_role', after: { role } }
}

/** Counts from the next request on. The last admin stays. */
export async function revokeRole(ctx: StaffContext, { role, ...order }: OnRole): Promise<void> {
  await actOn(ctx, order, async (tx, { id }) => {
    await q.holdRoles(tx)
    if (!(await q.deleteRole(tx, id, role))) throw refused(`The account is not ${role}`)
    if (role === 'admin' && (await q.listAdmins(tx)).length === 0) throw refused('The last admin stays')
    return { written: { act: 'revoke_role', before: { role } }, result: null }
  })
}

/** One alone could propose a role, but nobody could agree. */
const ADMINS_BY_MACHINE = 2

/**
 * Makes an admin from the machine itself, and says how many there are now. Null once there are two: then admins decide.
 */
export async function grantAdminByMachine(
  ctx: Context,
  { accountId, by, because }: { accountId: AccountId; by: string; because: string },
): Promise<number | null> {
  return ctx.db.write(async (tx) => {
    await q.holdRoles(tx)
    const admins = (await q.listAdmins(tx)).length
    if (admins >= ADMINS_BY_MACHINE) return null
    if (!(await q.insertRole(tx, accountId, 'admin'))) throw refused('The account is admin already')
    const written = { act: 'grant_role', subject: subjectOf(accountId), after: { role: 'admin', by } }
    await writeAudit(tx, { ...written, staffId: null, role: 'operator', because, requestId: 'command' })
    return admins + 1
  })
}

export async function listPeople(ctx: Context): Promise<StaffPerson[]> {
  return ctx.db.readPrivate(async (tx) => {
    const all = await q.listAllRoles(tx)
    const names = await nameAccounts(
      tx,
      all.map(({ accountId }) => accountId),
    )
    return all.map(({ accountId, roles }) => ({
      account_id: accountId,
      handle: names.get(accountId)?.handle ?? '',
      display_name: names.get(accountId)?.displayName ?? '',
      roles,
    }))
  })
}
