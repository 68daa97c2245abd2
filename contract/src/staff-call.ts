import { type TProperties, Type } from 'typebox'
import { STAFF_ROLES, type StaffRole } from './call.ts'
import { actingProfileIfSent } from './shapes/inputs.ts'

/*
 * How the calls of the desk are declared. Every one of them counts as a write, also those that only look: the session is
 * then always looked up on the primary, and no other site can cause one.
 */

type Roles = readonly [StaffRole, ...StaffRole[]]

export const EVERYBODY: Roles = STAFF_ROLES
export const SUPPORT: Roles = ['support', 'admin']
export const MODERATOR: Roles = ['moderator', 'admin']
export const FINANCE: Roles = ['finance', 'admin']
export const ADMIN: Roles = ['admin']

export const look = <I extends TProperties, O extends TProperties>(role: Roles, input: I, output: O) =>
  ({
    method: 'POST',
    effect: 'write',
    access: 'staff',
    role,
    input: { ...actingProfileIfSent, ...input },
    output,
  }) as const

/** Why somebody does it. It is written down with the act. */
const because = { because: Type.String({ minLength: 3, maxLength: 500 }) }

/** Changes something, so it asks again who it is. */
export const decide = <I extends TProperties, O extends TProperties>(role: Roles, input: I, output: O) =>
  ({ ...look(role, input, output), reauth: true }) as const

/** The same for what has no reason of its own: it is asked for. */
export const act = <I extends TProperties, O extends TProperties>(role: Roles, input: I, output: O) =>
  decide(role, { ...input, ...because }, output)
