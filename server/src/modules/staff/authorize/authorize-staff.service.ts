import type { ProofMethod } from '@sayso/contract/shapes/factors'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { PassStaff } from '../../../rpc/viewer.ts'
import { FACTOR_HOURS } from '../staff.policy.ts'
import { findStanding } from './staff-standing.queries.ts'

/**
 * Lets a session pass to a staff call: one of its roles, from a network of ours if there is a list, with a second factor
 * proven in this session. Whoever has the role and a factor, but has not proven it lately, is asked for it. For
 * everybody else the call does not exist, also for staff who have no factor at all.
 */
export function createStaffAuthorization(ctx: Context): PassStaff {
  const { networks } = ctx.config.staff
  return async ({ sessionId }, { roles, address }) => {
    const standing = await ctx.db.readPrivate((tx) => findStanding(tx, sessionId, FACTOR_HOURS))
    if (standing === null || !standing.roles.some((role) => roles.includes(role))) return null
    if (networks !== null && !networks.includes(address)) return null
    const methods: ProofMethod[] = []
    if (standing.hasPasskey) methods.push('passkey')
    if (standing.hasTotp) methods.push('totp')
    if (methods.length === 0) return null
    if (!standing.isFactorFresh || standing.factorUntil === null)
      throw new AppError('reauth_required', { details: { methods } })
    return { roles: standing.roles, factorUntil: standing.factorUntil }
  }
}
