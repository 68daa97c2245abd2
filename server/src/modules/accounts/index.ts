import { defineModule } from '../../composition/define-module.ts'
import type { AccountsContext } from './accounts.context.ts'
import { accountEmailSamples } from './accounts.email-samples.ts'
import { ownPayoutsHook, ownProfilesHook } from './accounts.hooks.ts'
import { accountJobs } from './accounts.jobs.ts'
import { accountRoutes } from './accounts.routes.ts'
import { createPasswords } from './passwords/passwords.ts'

export type { OwnPayouts, OwnProfiles } from './accounts.context.ts'
export { wasNotMe } from './accounts.emails.ts'
export { ownPayoutsHook, ownProfilesHook } from './accounts.hooks.ts'
export { findAccount, lockAccount } from './accounts.queries.ts'
export { emailAboutChange, emailAllAddresses } from './changes/announce-change.service.ts'
export { queueEmail } from './changes/queue-email.ts'
export { requireEmail } from './email/email-address.ts'
export { hasLongPassword } from './passwords/passwords.queries.ts'
export { createProofRequirement, requireProof } from './passwords/reauthenticate.service.ts'
export { createSessionResolver } from './sign-in/sessions.service.ts'

export const accounts = defineModule({
  name: 'accounts',
  needs: [],
  tables: ['account', 'account_address', 'account_change', 'account_password', 'secret_code', 'session'],
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
    })
  },
  routes: accountRoutes,
  jobs: accountJobs,
  emails: accountEmailSamples,
})
