import * as calls from '@sayso/contract/calls/factors'
import { handle, type Route } from '../../../rpc/route.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { logInByPasskey, logInSecond } from '../sign-in/second-step-sign-in.service.ts'
import {
  addPasskey,
  confirmTotp,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from './manage-factors.service.ts'
import { askForPasskey } from './passkeys.service.ts'

export function factorRoutes(ctx: AccountsContext): Route[] {
  return [
    handle(calls.loginSecond, ({ input, userAgent, address }) =>
      logInSecond(ctx, { ...input, userAgent, address }),
    ),
    handle(calls.passkeyOptions, () => askForPasskey(ctx)),
    handle(calls.passkeyLogin, ({ input, userAgent, address }) =>
      logInByPasskey(ctx, { ...input, userAgent, address }),
    ),
    handle(calls.factors, ({ viewer }) => listFactors(ctx, viewer)),
    handle(calls.newPasskeyOptions, ({ viewer }) => startPasskey(ctx, viewer)),
    handle(calls.addPasskey, ({ viewer, input, userAgent }) =>
      addPasskey(ctx, viewer, { ...input, userAgent }),
    ),
    handle(calls.removeFactor, ({ viewer, input }) => removeFactor(ctx, viewer, input)),
    handle(calls.totpStart, ({ viewer }) => startTotp(ctx, viewer)),
    handle(calls.totpConfirm, ({ viewer, input }) => confirmTotp(ctx, viewer, input)),
    handle(calls.recoveryCodes, ({ viewer }) => renewRecoveryCodes(ctx, viewer)),
  ]
}
