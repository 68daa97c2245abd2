import type { FastifyInstance } from 'fastify'
import type { Log } from '../telemetry/log.ts'

export interface Health {
  /** From now on readiness fails; requests in progress go on. */
  drain(): void
  /** Called when draining begins. */
  onDrain(listener: () => void): void
}

const REMEMBER_MS = 500

/** Checks the database; throws if it is down. */
type Look = () => Promise<{ readonly canWrite: boolean; readonly faults: readonly string[] }>
type Known = 'ready' | 'read-only' | 'waiting'

/**
 * `/livez`: the process runs. `/readyz`: it can serve requests, which depends on the primary alone; without a replica,
 * Redis or the bus, responses are slower or later, never wrong. A read-only primary can still serve most of the
 * traffic, so that counts as ready; `/readyz/writes` fails then, for a load balancer that can send writes to a writable
 * place.
 */
export function addHealthRoutes(app: FastifyInstance, look: Look, log: Log): Health {
  let isDraining = false
  const listeners = new Set<() => void>()
  let known: { at: number; state: Known } = { at: Number.NEGATIVE_INFINITY, state: 'waiting' }
  let reported = ''

  async function state(): Promise<Known | 'draining'> {
    if (isDraining) return 'draining'
    if (performance.now() - known.at >= REMEMBER_MS) known = { state: await ask(), at: performance.now() }
    return known.state
  }

  async function ask(): Promise<Known> {
    try {
      const { canWrite, faults } = await look()
      logFaults(faults)
      if (faults.length > 0) return 'waiting'
      return canWrite ? 'ready' : 'read-only'
    } catch {
      return 'waiting'
    }
  }

  /** Logs faults once, not on every check. */
  function logFaults(faults: readonly string[]): void {
    if (reported === faults.join()) return
    reported = faults.join()
    if (faults.length > 0) log.error({ faults }, 'not ready: database sessions have wrong settings')
  }

  // Otherwise clients that keep connections open would send their next request to a server that is shutting down.
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
      for (const listener of listeners) listener()
    },
    onDrain(listener) {
      listeners.add(listener)
    },
  }
}
