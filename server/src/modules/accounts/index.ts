import { defineModule } from '../../composition/define-module.ts'
import { createChallenges } from '../../platform/challenge/challenge.ts'
import { shedRequests } from '../../platform/http/http.metrics.ts'
import { createLimiter } from '../../platform/redis/limiter.ts'
import type { AccountsContext } from './accounts.context.ts'
import { accountEmailSamples } from './accounts.email-samples.ts'
import { accountErasure } from './accounts.erasure.ts'
import { accountExports } from './accounts.exports.ts'
import {
  closingHook,
  ownExportsHook,
  ownNetworksHook,
  ownPayoutsHook,
  ownProfilesHook,
} from './accounts.hooks.ts'
import { accountJobs } from './accounts.jobs.ts'
import { accountsKeyed } from './accounts.keyed.ts'
import { accountRoutes } from './accounts.routes.ts'
import { createPasswords } from './passwords/passwords.ts'

export type { AccountsContext, OwnExports, OwnNetworks, OwnPayouts, OwnProfiles } from './accounts.context.ts'
export { wasNotMe } from './accounts.emails.ts'
export { sessionsEnded } from './accounts.events.ts'
export {
  closingHook,
  ownExportsHook,
  ownNetworksHook,
  ownPayoutsHook,
  ownProfilesHook,
} from './accounts.hooks.ts'
export { findAccount, findAccountByEmail, lockAccount } from './accounts.queries.ts'
export type { Account } from './accounts.view.ts'
export { emailAboutChange, emailAllAddresses, payoutsBefore } from './changes/announce-change.service.ts'
export { queueEmail } from './changes/queue-email.ts'
export { requireEmail } from './email/email-address.ts'
export { deleteIdentity as eraseIdentity } from './erase/erase.queries.ts'
export { hasLongPassword } from './passwords/passwords.queries.ts'
export { createProofRequirement, requireProof } from './passwords/reauthenticate.service.ts'
export { maskEmail } from './security-log/mask.policy.ts'
export { logSecurityEvent } from './security-log/security-log.service.ts'
export { endAllSessions } from './sign-in/end-sessions.service.ts'
export { networkOf } from './sign-in/guessing/network.policy.ts'
export { findValidSessions } from './sign-in/sessions.queries.ts'
export { createSessionResolver } from './sign-in/sessions.service.ts'
export * as accountActs from './staff/account-acts.service.ts'
export {
  findEnded,
  lockStanding,
  setPublishingPaused,
  setStanding,
} from './standing/account-standing.queries.ts'

export const accounts = defineModule({
  name: 'accounts',
  needs: [],
  tables: [
    'account',
    'account_address',
    'account_change',
    'account_contest',
    'account_password',
    'account_recovery',
    'known_device',
    'passkey',
    'passkey_user',
    'recovery_code',
    'secret_code',
    'security_event',
    'session',
    'sign_in_try',
    'totp',
  ],
  readsAbove: {
    profile: 'the profiles of a session are found with it, in the one statement that each request pays for',
  },
  hooks: {
    profiles: ownProfilesHook,
    payouts: ownPayoutsHook,
    networks: ownNetworksHook,
    exports: ownExportsHook,
    closing: closingHook,
  },
  create: (ctx, _, hooks): AccountsContext => {
    const onFull = () => shedRequests(ctx.metrics).inc({ reason: 'hashing', class: 'write' })
    return Object.freeze({
      ...ctx,
      ...hooks,
      passwords: createPasswords(ctx.config.secrets.pepper, { onFull }),
      challenges: createChallenges(ctx.config.secrets.pepper, ctx.redis),
      limiter: createLimiter(ctx.redis),
    })
  },
  routes: accountRoutes,
  jobs: accountJobs,
  keyed: accountsKeyed,
  erasure: accountErasure,
  emails: accountEmailSamples,
  exports: accountExports,
})
