import {
  cancelRecovery as cancelRecoveryCall,
  contestUndo as contestUndoCall,
  finishRecovery as finishRecoveryCall,
  undoList,
} from '@sayso/contract/calls/recovery'
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
  revokeOtherSessions as revokeOtherSessionsCall,
  revokeSession as revokeSessionCall,
  securityEvents,
  sendVerify,
  sessions,
  setCurrentProfile,
  updateUser as updateUserCall,
  verify,
} from '@sayso/contract/calls/user'
import { handle, limited, type Route } from '../../rpc/route.ts'
import type { AccountsContext } from './accounts.context.ts'
import { cancelByLink } from './assisted/cancel-recovery.service.ts'
import { finishRecovery } from './assisted/finish-recovery.service.ts'
import { contestUndo } from './contest/contest-undo.service.ts'
import { logInByLink, sendVerification, verifyEmail } from './email/verify-email.service.ts'
import { factorRoutes } from './factors/factors.routes.ts'
import { changePassword } from './passwords/change-password.service.ts'
import { reauthenticate } from './passwords/reauthenticate.service.ts'
import { listUndo } from './recovery/list-undo.service.ts'
import { forgotPassword, resetPassword } from './recovery/reset-password.service.ts'
import { autoRegister, checkAccount, register } from './registration/register-account.service.ts'
import { updateUser } from './registration/update-user.service.ts'
import { listSecurityEvents } from './security-log/security-log.service.ts'
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  sessionOwner,
} from './sign-in/list-devices.service.ts'
import { getUser, logOut, switchProfile, welcomeVisitor } from './sign-in/sessions.service.ts'
import { logIn } from './sign-in/sign-in.service.ts'

export function accountRoutes(ctx: AccountsContext): Route[] {
  const hashing = (route: Route) => limited(ctx.passwords.limiter, route)
  return [
    handle(anonymousLogin, () => welcomeVisitor(ctx)),
    hashing(
      handle(login, (call) =>
        logIn(ctx, { ...call.input, userAgent: call.userAgent, address: call.address }),
      ),
    ),
    hashing(
      handle(registerCall, (call) =>
        register(ctx, {
          ...names(call.input),
          ...call.input,
          userAgent: call.userAgent,
          address: call.address,
          displayName: call.input.display_name,
        }),
      ),
    ),
    handle(autoregister, (call) =>
      autoRegister(ctx, {
        ...names(call.input),
        ...call.input,
        userAgent: call.userAgent,
        address: call.address,
      }),
    ),
    handle(checkAccountCall, ({ input }) => checkAccount(input)),
    handle(forgotPasswordCall, ({ input }) => forgotPassword(ctx, input)),
    hashing(handle(resetPasswordCall, ({ input }) => resetPassword(ctx, input))),
    handle(verifyLogin, (call) => logInByLink(ctx, { ...call.input, userAgent: call.userAgent })),
    handle(get, ({ viewer }) => getUser(ctx, viewer)),
    handle(logout, ({ viewer }) => logOut(ctx, viewer)),
    handle(sendVerify, ({ viewer }) => sendVerification(ctx, viewer)),
    handle(verify, ({ viewer, input }) => verifyEmail(ctx, viewer, input)),
    hashing(handle(reauth, ({ viewer, input }) => reauthenticate(ctx, viewer, input))),
    hashing(
      handle(changePasswordCall, (call) =>
        changePassword(ctx, call.viewer, {
          current: call.input.current_password,
          next: call.input.new_password,
          userAgent: call.userAgent,
        }),
      ),
    ),
    ...factorRoutes(ctx),
    handle(undoList, ({ input }) => listUndo(ctx, input)),
    handle(contestUndoCall, ({ input }) => contestUndo(ctx, input)),
    handle(cancelRecoveryCall, ({ input }) => cancelByLink(ctx, input)),
    hashing(
      handle(finishRecoveryCall, (call) => finishRecovery(ctx, { ...call.input, userAgent: call.userAgent })),
    ),
    handle(sessions, ({ viewer }) => listSessions(ctx, viewer)),
    handle(revokeSessionCall, ({ viewer, input }) => revokeSession(ctx, viewer, input.session_id), {
      ownerOf: ({ input }) => sessionOwner(ctx, input.session_id),
      otherwise: 'session_not_found',
    }),
    handle(securityEvents, ({ viewer, input }) => listSecurityEvents(ctx, viewer, input)),
    handle(revokeOtherSessionsCall, ({ viewer }) => revokeOtherSessions(ctx, viewer)),
    handle(updateUserCall, ({ viewer, input }) =>
      updateUser(ctx, viewer, { firstName: input.first_name, lastName: input.last_name, email: input.email }),
    ),
    handle(setCurrentProfile, ({ viewer, input }) => switchProfile(ctx, viewer, input.profile_id), {
      ownerOf: ({ input }) => ctx.profiles.ownerOf(ctx.db.readFresh, input.profile_id),
      otherwise: 'not_own_profile',
    }),
  ]
}

const names = (input: { first_name: string; last_name: string }) => ({
  firstName: input.first_name,
  lastName: input.last_name,
})
