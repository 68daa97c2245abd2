import { STAFF_ROLES, type StaffRole } from '@sayso/contract/call'
import * as calls from '@sayso/contract/calls/staff'
import { grantAdminByMachine, listPeople, proposeRole, revokeRole } from '../roles/roles.service.ts'
import type { StaffContext } from '../staff.context.ts'
import { type Arguments, actorBy, subjectBy } from './command.service.ts'

const isRole = (text: string | undefined): text is StaffRole => STAFF_ROLES.some((role) => role === text)

/** `npm run staff`: who works here. What it says; null if the arguments are wrong. */
export async function runStaff(ctx: StaffContext, { words, by, because }: Arguments): Promise<string | null> {
  const [act = '', name, role] = words
  if (act === 'list') {
    const lines = (await listPeople(ctx)).map((one) => `@${one.handle}  ${one.roles.join(', ')}`)
    return (
      lines.join('\n') ||
      'nobody works here yet: npm run staff -- grant HANDLE admin --by NAME --because TEXT'
    )
  }
  if (!by || !because || because.trim().length < 3 || name === undefined || !isRole(role)) return null
  const accountId = await subjectBy(ctx, name)
  if (act === 'grant') {
    const admins = role === 'admin' ? await grantAdminByMachine(ctx, { accountId, by, because }) : null
    if (admins === 1) return `${name} is the first admin: please make a second one, so that two can agree`
    if (admins !== null) return `${name} is admin, too: from now on one admin proposes and another agrees`
    const who = await actorBy(ctx, by, calls.staffGrantRole)
    const pending = await proposeRole(ctx, { who, because, accountId, role })
    return `another admin has to agree: npm run admin -- approve ${pending} --by HANDLE --because TEXT`
  }
  if (act !== 'revoke') return null
  const who = await actorBy(ctx, by, calls.staffRevokeRole)
  await revokeRole(ctx, { who, because, accountId, role })
  return `${name} is no longer ${role}`
}
