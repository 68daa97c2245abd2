import cors from '@fastify/cors'
import { calls } from '@sayso/contract/calls/index'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { addDocs } from './door/docs.ts'
import { mountCalls } from './door/mount.ts'
import { createProofRequirement, createSessionResolver } from './modules/accounts/index.ts'
import { publicMediaRoutes } from './modules/media/media.routes.ts'
import { pagesOf, routesOf } from './modules/modules.ts'
import { cardWebhook } from './modules/payments/index.ts'
import { payoutWebhook } from './modules/payouts/index.ts'
import { earningsFileRoutes } from './modules/settlement/settlement.routes.ts'
import type { Config } from './platform/config/config.ts'
import { addHealthRoutes, type Health } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import { createLimiter, type Limiter } from './platform/redis/limiter.ts'
import { diskStorageRoutes } from './platform/storage/disk-storage.routes.ts'
import type { Tracing } from './platform/telemetry/tracing.ts'
import { cspReportRoutes } from './web/csp-reports.ts'
import { staticPages } from './web/pages.ts'
import { webRoutes } from './web/web.routes.ts'
import type { WebBuild } from './web/web-build.ts'

export interface App {
  readonly http: FastifyInstance
  readonly health: Health
}

/**
 * The whole API as an object that can be called without a socket; `api.ts` makes it listen. With a build of the web
 * app, that is served from the same origin.
 */
export async function createApp(
  ctx: Context,
  tracing: Tracing | null = null,
  build: WebBuild | null = null,
): Promise<App> {
  const { config } = ctx
  const limiter = createLimiter(ctx.redis)
  const http = createHttp({ ...ctx, tracing })
  const health = addHealthRoutes(http, () => ctx.db.check(), ctx.log)
  if (config.http.webOrigin !== null) {
    await http.register(cors, {
      origin: config.http.webOrigin,
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-request-id'],
      methods: ['GET', 'POST', 'DELETE'],
      exposedHeaders: ['retry-after', 'x-request-id'],
      maxAge: 600,
    })
  }
  await http.register(publicMediaRoutes(ctx))
  if (ctx.storage.home === 'disk') await http.register(diskStorageRoutes(ctx.storage))
  await http.register(cardWebhook(ctx))
  await http.register(earningsFileRoutes(ctx))
  await http.register(payoutWebhook(ctx))
  addDocs(http)
  await mountCalls(http, {
    calls,
    served: routesOf(ctx),
    rates: config.rates,
    limiter,
    resolveSession: createSessionResolver(ctx),
    requireProof: createProofRequirement(ctx),
    webOrigin: config.http.webOrigin,
  })
  if (build !== null) await addWeb(http, ctx, limiter, build)
  return { http, health }
}

async function addWeb(http: FastifyInstance, ctx: Context, limiter: Limiter, build: WebBuild): Promise<void> {
  const { product } = ctx.config
  await http.register(cspReportRoutes({ metrics: ctx.metrics, limiter }))
  await http.register(
    webRoutes({
      build,
      pages: [...staticPages(product.name), ...pagesOf(ctx)],
      site: { name: product.name, url: product.publicUrl },
      mediaOrigins: mediaOrigins(ctx.config),
      cards: ctx.config.cards,
      log: ctx.log,
    }),
  )
}

/** Public pictures come from their own host where there is one, signed links from the bucket itself. */
function mediaOrigins({ media, product, storage }: Config): string[] {
  const own = new URL(product.publicUrl).origin
  const origins = [media.publicUrl, storage.home === 's3' ? storage.endpoint : storage.publicUrl]
  return [...new Set(origins.map((url) => new URL(url).origin))].filter((origin) => origin !== own)
}
