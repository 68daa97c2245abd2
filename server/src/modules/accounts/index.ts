import { defineModule } from '../../composition/define-module.ts'
import { createChallenges } from '../../platform/challenge/challenge.ts'
import type { AccountsContext } from './accounts.context.ts'
import { accountEmailSamples } from './accounts.email-samples.ts'
import { ownPayoutsHook, ownProfilesHook } from './accounts.hooks.ts'
import { accountJobs } from './accounts.jobs.ts'
import { accountsKeyed } from './accounts.keyed.ts'
import { accountRoutes } from './accounts.routes.ts'
import { createPasswords } from './passwords/passwords.ts'

export type { OwnPayouts, OwnProfiles } from './accounts.context.ts'
export { wasNotMe } from './accounts.emails.ts'
export { sessionsEnded } from './accounts.events.ts'
export { ownPayoutsHook, ownProfilesHook } from './accounts.hooks.ts'
export { findAccount, lockAccount } from './accounts.queries.ts'
export { emailAboutChange, emailAllAddresses } from './changes/announce-change.service.ts'
export { queueEmail } from './changes/queue-email.ts'
export { requireEmail } from './email/email-address.ts'
export { hasLongPassword } from './passwords/passwords.queries.ts'
export { createProofRequirement, requireProof } from './passwords/reauthenticate.service.ts'
export { logSecurityEvent } from './security-log/security-log.service.ts'
export { findValidSessions } from './sign-in/sessions.queries.ts'
export { createSessionResolver } from './sign-in/sessions.service.ts'

export const accounts = defineModule({
  name: 'accounts',
  needs: [],
  tables: [
    'account',
    'account_address',
    'account_change',
    'account_password',
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
  hooks: { profiles: ownProfilesHook, payouts: ownPayoutsHook },
  create: (ctx, _, hooks): AccountsContext => {
    const onFull = () => ctx.metrics.shed.inc({ reason: 'hashing' })
    return Object.freeze({
      ...ctx,
      ...hooks,
      passwords: createPasswords(ctx.config.secrets.pepper, { onFull }),
      challenges: createChallenges(ctx.config.secrets.pepper, ctx.redis),
    })
  },
  routes: accountRoutes,
  jobs: accountJobs,
  keyed: accountsKeyed,
  emails: accountEmailSamples,
})
