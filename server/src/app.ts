import cors from '@fastify/cors'
import { calls } from '@sayso/contract/calls/index'
import { streams } from '@sayso/contract/streams'
import type { FastifyInstance } from 'fastify'
import { composeModules } from './all-modules.ts'
import type { Composition } from './composition/compose.ts'
import type { Context } from './context.ts'
import { createProofRequirement, createSessionResolver } from './modules/accounts/index.ts'
import { createStaffAuthorization } from './modules/staff/index.ts'
import type { Config } from './platform/config/config.ts'
import { addHealthRoutes, type Health } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import { createLimiter, type Limiter } from './platform/redis/limiter.ts'
import { diskStorageRoutes } from './platform/storage/disk-storage.routes.ts'
import type { Tracing } from './platform/telemetry/tracing.ts'
import { addDocs } from './rpc/docs.ts'
import { mountCalls } from './rpc/mount.ts'
import { cspReportRoutes } from './web/csp-reports.ts'
import { staticPages } from './web/pages.ts'
import { webRoutes } from './web/web.routes.ts'
import { type WebBuild, withoutWorker } from './web/web-build.ts'

export interface App {
  readonly http: FastifyInstance
  readonly health: Health
}

/**
 * Builds the whole API as an object that can be called without a socket; `api.ts` makes it listen. If there is a build
 * of the web app, it is served from the same origin.
 */
export async function createApp(
  ctx: Context,
  tracing: Tracing | null = null,
  build: WebBuild | null = null,
  composition = composeModules(ctx),
): Promise<App> {
  const { config } = ctx
  const limiter = createLimiter(ctx.redis)
  const http = createHttp({ ...ctx, tracing })
  const health = addHealthRoutes(http, () => ctx.db.check(), ctx.log)
  health.onDrain(() => composition.drain())
  if (config.http.webOrigin !== null) {
    await http.register(cors, {
      origin: config.http.webOrigin,
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-request-id'],
      methods: ['GET', 'POST', 'DELETE'],
      exposedHeaders: ['retry-after', 'x-request-id'],
      maxAge: 600,
    })
  }
  if (ctx.storage.home === 'disk') await http.register(diskStorageRoutes(ctx.storage))
  for (const plugin of composition.http) await http.register(plugin)
  addDocs(http)
  await mountCalls(http, {
    calls,
    routes: composition.routes,
    streaming: { streams, routes: composition.streams, appVersion: build?.template.version ?? null },
    rates: config.rates,
    newcomers: config.limits.newcomers,
    limiter,
    resolveSession: createSessionResolver(ctx),
    requireProof: createProofRequirement(ctx),
    passStaff: createStaffAuthorization(ctx),
    webOrigin: config.http.webOrigin,
  })
  if (build !== null) await addWeb(http, ctx, { limiter, build, pages: composition.pages })
  return { http, health }
}

async function addWeb(
  http: FastifyInstance,
  ctx: Context,
  { limiter, build, pages }: { limiter: Limiter; build: WebBuild; pages: Composition['pages'] },
): Promise<void> {
  const { product } = ctx.config
  await http.register(cspReportRoutes({ metrics: ctx.metrics, limiter }))
  await http.register(
    webRoutes({
      build: ctx.config.web.hasServiceWorker ? build : withoutWorker(build),
      pages: [...staticPages(product.name), ...pages],
      site: { name: product.name, url: product.publicUrl },
      mediaOrigins: mediaOrigins(ctx.config),
      cards: ctx.config.cards,
      log: ctx.log,
    }),
  )
}

/**
 * The origins media is loaded from: public pictures from their own host if there is one, signed links from the bucket
 * itself.
 */
function mediaOrigins({ media, product, storage }: Config): string[] {
  const own = new URL(product.publicUrl).origin
  const origins = [media.publicUrl, storage.home === 's3' ? storage.endpoint : storage.publicUrl]
  return [...new Set(origins.map((url) => new URL(url).origin))].filter((origin) => origin !== own)
}
