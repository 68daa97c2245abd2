import { defineModule } from '../../composition/define-module.ts'
import { abuse } from '../abuse/index.ts'
import { accounts } from '../accounts/index.ts'
import { ledger } from '../ledger/index.ts'
import { payments } from '../payments/index.ts'
import { payouts } from '../payouts/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { purchases } from '../purchases/index.ts'
import { safety } from '../safety/index.ts'
import { settlement } from '../settlement/index.ts'
import { mailHead } from './audit/mail-head.service.ts'
import { retriedEvents } from './failed/failed-work.service.ts'
import type { StaffContext } from './staff.context.ts'
import { staffEmailSamples } from './staff.email-samples.ts'
import { staffErasure } from './staff.erasure.ts'
import { staffExports } from './staff.exports.ts'
import { staffHooks } from './staff.hooks.ts'
import { staffRoutes } from './staff.routes.ts'

export {
  act,
  actOn,
  findConflict,
  type Order,
  refused,
  requireNoConflict,
  subjectOf,
  type Written,
} from './act/act.service.ts'
export { createStaffAuthorization } from './authorize/authorize-staff.service.ts'
export { type Arguments, actorBy, runAdmin } from './command/command.service.ts'
export { runStaff } from './command/roles-command.service.ts'
export { runSystem, SYSTEM_WORDS } from './command/system-command.service.ts'
export { insertPending, listWaitingFor, type Pending } from './pending/pending.queries.ts'
export { nameAccounts } from './people/find.queries.ts'
export type { PendingKind } from './staff.context.ts'
export { deskCountsHook, pendingActsHook } from './staff.hooks.ts'
export { PENDING_HOURS } from './staff.policy.ts'
export { actorOf, type StaffActor } from './staff-actor.ts'

export const staff = defineModule({
  name: 'staff',
  needs: [abuse, accounts, ledger, payments, payouts, posts, profiles, purchases, safety, settlement],
  tables: ['audit_log', 'staff_pending', 'staff_role'],
  reads: [
    'account',
    'account_address',
    'account_recovery',
    'block',
    'card_refund',
    'follow',
    'passkey',
    'payment',
    'payout',
    'payout_fraud_hold',
    'payout_hold',
    'profile',
    'profile_count',
    'purchase',
    'security_event',
    'session',
    'settlement_batch',
    'totp',
  ],
  hooks: staffHooks,
  create: (ctx, needs, hooks): StaffContext =>
    Object.freeze({ ...ctx, accounts: needs.accounts, posts: needs.posts, ...hooks }),
  routes: staffRoutes,
  jobs: (_, __, all) => [mailHead, retriedEvents(() => all.contributions().consumers)],
  exports: staffExports,
  erasure: staffErasure,
  emails: staffEmailSamples,
})
