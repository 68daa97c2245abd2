import cors from '@fastify/cors'
import { calls } from '@sayso/contract/calls/index'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { addDocs } from './door/docs.ts'
import { mountCalls } from './door/mount.ts'
import { createSessionResolver } from './modules/accounts/index.ts'
import { routesOf } from './modules/modules.ts'
import { addHealthRoutes, type Health } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import { createLimiter } from './platform/redis/limiter.ts'
import { diskStorageRoutes } from './platform/storage/disk-storage.routes.ts'
import type { Tracing } from './platform/telemetry/tracing.ts'

export interface App {
  readonly http: FastifyInstance
  readonly health: Health
}

/** The whole API as an object that can be called without a socket. `api.ts` makes it listen. */
export async function createApp(ctx: Context, tracing: Tracing | null = null): Promise<App> {
  const { config } = ctx
  const http = createHttp({ ...ctx, tracing })
  const health = addHealthRoutes(http, () => ctx.db.check())
  if (config.http.webOrigin !== null) {
    await http.register(cors, {
      origin: config.http.webOrigin,
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-request-id'],
      methods: ['GET', 'POST', 'DELETE'],
      maxAge: 600,
    })
  }
  if (ctx.storage.home === 'disk') await http.register(diskStorageRoutes(ctx.storage))
  addDocs(http)
  await mountCalls(http, {
    calls,
    served: routesOf(ctx),
    rates: config.rates,
    limiter: createLimiter(ctx.redis),
    resolveSession: createSessionResolver(ctx),
  })
  return { http, health }
}
