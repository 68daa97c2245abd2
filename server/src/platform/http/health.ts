import type { FastifyInstance } from 'fastify'
import type { Log } from '../telemetry/log.ts'

export interface Health {
  /** From now on readiness says no; what is under way goes on. */
  drain(): void
}

const REMEMBER_MS = 500

/** What the database says of itself; it throws where it is away. */
type Look = () => Promise<{ readonly canWrite: boolean; readonly faults: readonly string[] }>
type Known = 'ready' | 'read-only' | 'waiting'

/**
 * `/livez`: the process runs. `/readyz`: it can serve, which is a matter of the primary alone; without a replica, Redis
 * or the bus answers are slower or later, never wrong. A primary that only reads can serve what is most of the traffic,
 * so that is ready still; `/readyz/writes` says no then, for a balancer that has a writable place to send writes to.
 */
export function addHealthRoutes(app: FastifyInstance, look: Look, log: Log): Health {
  let isDraining = false
  let known: { at: number; state: Known } = { at: 0, state: 'waiting' }
  let told = ''

  async function state(): Promise<Known | 'draining'> {
    if (isDraining) return 'draining'
    if (Date.now() - known.at >= REMEMBER_MS) known = { state: await ask(), at: Date.now() }
    return known.state
  }

  async function ask(): Promise<Known> {
    try {
      const { canWrite, faults } = await look()
      tell(faults)
      if (faults.length > 0) return 'waiting'
      return canWrite ? 'ready' : 'read-only'
    } catch {
      return 'waiting'
    }
  }

  /** Once, not with every look. */
  function tell(faults: readonly string[]): void {
    if (told === faults.join()) return
    told = faults.join()
    if (faults.length > 0)
      log.error({ faults }, 'not ready: sessions of the database are not as they must be')
  }

  // Clients that keep connections open would send their next request into the closing door.
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })

  const config = { isNeverShed: true }
  app.get('/livez', { config }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const status = await state()
    return reply.code(status === 'ready' || status === 'read-only' ? 200 : 503).send({ status })
  })
  app.get('/readyz/writes', { config }, async (_request, reply) => {
    const status = await state()
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })

  return {
    drain() {
      isDraining = true
    },
  }
}
