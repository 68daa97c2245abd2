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
  get,
  logout,
  sendVerify,
  setCurrentProfile,
  updateUser as updateUserCall,
  verify,
} from '@sayso/contract/calls/user'
import type { Context } from '../../context.ts'
import { type Served, serve } from '../../door/serve.ts'
import type { AccountsContext, OwnProfiles } from './accounts.context.ts'
import { logInByLink, sendVerification, verifyEmail } from './mailbox.service.ts'
import { createPasswords } from './passwords.ts'
import { autoRegister, checkAccount, register } from './registration.service.ts'
import { forgotPassword, resetPassword } from './reset.service.ts'
import { getUser, logOut, switchProfile, welcomeVisitor } from './sessions.service.ts'
import { logIn } from './sign-in.service.ts'
import { updateUser } from './update-user.service.ts'

export function accountRoutes(context: Context, profiles: OwnProfiles): Served[] {
  const passwords = createPasswords(context.config.secrets.pepper)
  const ctx: AccountsContext = Object.freeze({ ...context, passwords, profiles })
  return [
    serve(anonymousLogin, () => welcomeVisitor(ctx)),
    serve(login, ({ input }) => logIn(ctx, input)),
    serve(registerCall, ({ input }) =>
      register(ctx, { ...names(input), ...input, displayName: input.display_name }),
    ),
    serve(autoregister, ({ input }) => autoRegister(ctx, { ...names(input), email: input.email })),
    serve(checkAccountCall, ({ input }) => checkAccount(input)),
    serve(forgotPasswordCall, ({ input }) => forgotPassword(ctx, input)),
    serve(resetPasswordCall, ({ input }) => resetPassword(ctx, input)),
    serve(verifyLogin, ({ input }) => logInByLink(ctx, input.code)),
    serve(get, ({ viewer }) => getUser(ctx, viewer)),
    serve(logout, ({ viewer }) => logOut(ctx, viewer)),
    serve(sendVerify, ({ viewer }) => sendVerification(ctx, viewer)),
    serve(verify, ({ viewer, input }) => verifyEmail(ctx, viewer, input.code)),
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
