import { fundsHistory as fundsHistoryCall } from '@sayso/contract/calls/money'
import { handle, type Route } from '../../rpc/route.ts'
import type { PostsContext } from '../posts/index.ts'
import { listFunds } from './list-funds.service.ts'

export function statementRoutes(ctx: PostsContext): Route[] {
  return [handle(fundsHistoryCall, ({ viewer, input }) => listFunds(ctx, viewer, input))]
}
