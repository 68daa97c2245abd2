import { fundsHistory as fundsHistoryCall } from '@sayso/contract/calls/money'
import { type Served, serve } from '../../door/serve.ts'
import type { PostsContext } from '../posts/index.ts'
import { listFunds } from './funds.service.ts'

export function statementRoutes(ctx: PostsContext): Served[] {
  return [serve(fundsHistoryCall, ({ viewer, input }) => listFunds(ctx, viewer, input))]
}
