import {
  batches as batchesCall,
  batchFile as batchFileCall,
  batchSales as batchSalesCall,
  yearEarnings as yearEarningsCall,
  yearFile as yearFileCall,
} from '@sayso/contract/calls/money'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { handle, type Route } from '../../rpc/route.ts'
import { EXPORTS, linkTo, openFile } from './earnings-file/export-earnings.service.ts'
import { batchOwnershipOf, listBatches, listBatchSales, listYear } from './list-batches.service.ts'

export function settlementRoutes(ctx: Context): Route[] {
  const ofBatch = batchOwnershipOf(ctx)
  return [
    handle(batchesCall, ({ viewer }) => listBatches(ctx, viewer)),
    handle(batchSalesCall, ({ input }) => listBatchSales(ctx, input), ofBatch),
    handle(batchFileCall, ({ input }) => linkTo(ctx, { kind: 'batch', batch: input.batch_id }), ofBatch),
    handle(yearEarningsCall, ({ viewer, input }) => listYear(ctx, viewer, input.year)),
    handle(yearFileCall, ({ viewer, input }) =>
      linkTo(ctx, { kind: 'year', profile: viewer.profileId, year: input.year }),
    ),
  ]
}

/** A Fastify plugin that serves exported files by link. The link itself is the only authorization. */
export function earningsFileRoutes(ctx: Context) {
  return async function routes(app: FastifyInstance) {
    app.get(`${EXPORTS}:token`, { exposeHeadRoute: false }, async (request, reply) => {
      const file = await openFile(ctx, (request.params as { token: string }).token)
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" })
      if (file === null)
        return reply.code(404).type('text/plain').send('This link has ended. Ask for the file again.')
      reply.header('content-disposition', `attachment; filename="${file.name}"`)
      return reply.type('text/csv; charset=utf-8').send(file.body)
    })
  }
}
