import type { FastifyInstance } from 'fastify'

export interface Health {
  /** From now on readiness says no; what is under way goes on. */
  drain(): void
}

const REMEMBER_MS = 500

/**
 * `/livez`: the process runs. `/readyz`: it can serve, which is a matter of PostgreSQL alone; without Redis or the
 * bus answers are slower or later, never wrong.
 */
export function addHealthRoutes(app: FastifyInstance, check: () => Promise<void>): Health {
  let isDraining = false
  let known: { at: number; isReady: boolean } = { at: 0, isReady: false }

  async function isReady(): Promise<boolean> {
    if (isDraining) return false
    if (Date.now() - known.at < REMEMBER_MS) return known.isReady
    const answered = await check().then(
      () => true,
      () => false,
    )
    known = { at: Date.now(), isReady: answered }
    return answered
  }

  // Clients that keep connections open would send their next request into the closing door.
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })

  const config = { isNeverShed: true }
  app.get('/livez', { config }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const ready = await isReady()
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : isDraining ? 'draining' : 'waiting' })
  })

  return {
    drain() {
      isDraining = true
    },
  }
}
