import fastify from 'fastify'
import type { Metrics } from '../telemetry/metrics.ts'

/** Metrics on a listener of their own, so that no public route can reach them. */
export async function startOps(
  metrics: Metrics,
  { opsHost, opsPort }: { opsHost: string; opsPort: number },
): Promise<{ stop(): Promise<void> }> {
  if (opsPort === 0) return { stop: async () => {} }
  const app = fastify({ exposeHeadRoutes: false })
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.read()),
  )
  await app.listen({ host: opsHost, port: opsPort })
  return { stop: () => app.close() }
}
