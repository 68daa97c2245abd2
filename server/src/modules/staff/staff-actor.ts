import type { Call, StaffRole } from '@sayso/contract/call'
import type { AccountId } from '@sayso/contract/ids'
import type { Staff } from '../../rpc/viewer.ts'

/** Who does something at the desk or by the command, and in which role. */
export interface StaffActor {
  readonly accountId: AccountId
  readonly roles: readonly StaffRole[]
  /** The one that allows this act. */
  readonly role: StaffRole
  readonly requestId: string
}

/** The first of the call's roles that the person has: `admin` is the last of each. */
export function actorOf(call: Call, { accountId, staff }: Staff, requestId: string): StaffActor {
  const role = call.roles.find((one) => staff.roles.includes(one))
  if (role === undefined) throw new Error(`${call.path} was reached without a role`)
  return { accountId, roles: staff.roles, role, requestId }
}
