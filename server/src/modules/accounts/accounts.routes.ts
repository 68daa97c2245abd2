import {
  anonymousLogin,
  autoregister,
  checkAccount as checkAccountCall,
  forgotPassword as forgotPasswordCall,
  login,
  register as registerCall,
  resetPassword as resetPasswordCall,
  verifyLogin,
} from '@sayso/contract/calls/unauth'
import {
  changePassword as changePasswordCall,
  get,
  logout,
  reauth,
  revokeSession as revokeSessionCall,
  sendVerify,
  sessions,
  setCurrentProfile,
  updateUser as updateUserCall,
  verify,
} from '@sayso/contract/calls/user'
import type { Context } from '../../context.ts'
import { type Served, serve, within } from '../../door/serve.ts'
import type { AccountsContext, OwnPayouts, OwnProfiles } from './accounts.context.ts'
import { changePassword } from './change-password.service.ts'
import { listSessions, revokeSession, sessionOwner } from './devices.service.ts'
import { logInByLink, sendVerification, verifyEmail } from './mailbox.service.ts'
import { createPasswords } from './passwords.ts'
import { reauthenticate } from './reauth.service.ts'
import { autoRegister, checkAccount, register } from './registration.service.ts'
import { forgotPassword, resetPassword } from './reset.service.ts'
import { getUser, logOut, switchProfile, welcomeVisitor } from './sessions.service.ts'
import { logIn } from './sign-in.service.ts'
import { updateUser } from './update-user.service.ts'

export function accountRoutes(context: Context, profiles: OwnProfiles, payouts: OwnPayouts): Served[] {
  const { config, metrics } = context
  const passwords = createPasswords(config.secrets.pepper, {
    onFull: () => metrics.shed.inc({ reason: 'hashing' }),
  })
  const hashing = (served: Served) => within(passwords.room, served)
  const ctx: AccountsContext = Object.freeze({ ...context, passwords, profiles, payouts })
  return [
    serve(anonymousLogin, () => welcomeVisitor(ctx)),
    hashing(serve(login, (asked) => logIn(ctx, { ...asked.input, userAgent: asked.userAgent }))),
    hashing(
      serve(registerCall, (asked) =>
        register(ctx, {
          ...names(asked.input),
          ...asked.input,
          userAgent: asked.userAgent,
          displayName: asked.input.display_name,
        }),
      ),
    ),
    serve(autoregister, (asked) =>
      autoRegister(ctx, { ...names(asked.input), userAgent: asked.userAgent, email: asked.input.email }),
    ),
    serve(checkAccountCall, ({ input }) => checkAccount(input)),
    serve(forgotPasswordCall, ({ input }) => forgotPassword(ctx, input)),
    hashing(serve(resetPasswordCall, ({ input }) => resetPassword(ctx, input))),
    serve(verifyLogin, (asked) => logInByLink(ctx, { ...asked.input, userAgent: asked.userAgent })),
    serve(get, ({ viewer }) => getUser(ctx, viewer)),
    serve(logout, ({ viewer }) => logOut(ctx, viewer)),
    serve(sendVerify, ({ viewer }) => sendVerification(ctx, viewer)),
    serve(verify, ({ viewer, input }) => verifyEmail(ctx, viewer, input)),
    hashing(serve(reauth, ({ viewer, input }) => reauthenticate(ctx, viewer, input))),
    hashing(
      serve(changePasswordCall, (asked) =>
        changePassword(ctx, asked.viewer, {
          current: asked.input.current_password,
          next: asked.input.new_password,
          userAgent: asked.userAgent,
        }),
      ),
    ),
    serve(sessions, ({ viewer }) => listSessions(ctx, viewer)),
    serve(revokeSessionCall, ({ viewer, input }) => revokeSession(ctx, viewer, input.session_id), {
      ownerOf: ({ input }) => sessionOwner(ctx, input.session_id),
      otherwise: 'session_not_found',
    }),
    serve(updateUserCall, ({ viewer, input }) =>
      updateUser(ctx, viewer, { firstName: input.first_name, lastName: input.last_name, email: input.email }),
    ),
    serve(setCurrentProfile, ({ viewer, input }) => switchProfile(ctx, viewer, input.profile_id), {
      ownerOf: ({ input }) => profiles.ownerOf(ctx.db.readFresh, input.profile_id),
      otherwise: 'not_own_profile',
    }),
  ]
}

const names = (input: { first_name: string; last_name: string }) => ({
  firstName: input.first_name,
  lastName: input.last_name,
})
