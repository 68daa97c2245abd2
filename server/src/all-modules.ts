import { compose, inOrder } from './composition/compose.ts'
import type { Context } from './context.ts'
import * as exported from './modules/index.ts'
import type { Email } from './platform/mail/email.ts'

/** Every module, each after those it needs. */
export const modules = inOrder(Object.values(exported))

export const composeModules = (ctx: Context) => compose(ctx, modules)

/** Invariants about money. If one is violated, payouts stop. */
export const moneyInvariants = modules.flatMap((module) => module.moneyInvariants ?? [])

export const invariants = [...modules.flatMap((module) => module.invariants ?? []), ...moneyInvariants]

/** Every email we send, filled with made-up people, by name. */
export const emailSamples = (publicUrl: string): Record<string, Email> =>
  Object.assign({}, ...modules.map(({ emails }) => emails?.(publicUrl)))
