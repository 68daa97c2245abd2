import { anonymousLogin } from '@sayso/contract/calls/unauth'
import type { Context } from '../../context.ts'
import { type Served, serve } from '../../door/serve.ts'
import { welcomeVisitor } from './accounts.service.ts'

export function accountRoutes(ctx: Context): Served[] {
  return [serve(anonymousLogin, () => welcomeVisitor(ctx))]
}
