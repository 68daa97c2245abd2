import net from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Health } from './health.ts'

const LONGEST_GOODBYE_MS = 1000

/**
 * Ends a server behind a proxy without a failed request:
 * 1. `/readyz` says no, for proxies that ask it, and every answer asks to close its connection;
 * 2. after `delayMs` nobody new is let in: a proxy that never asked is refused, and goes to the next server;
 * 3. connections that a proxy still keeps get a last answer; those that stay silent are closed;
 * 4. what is under way is finished.
 */
export async function drainAndClose(http: FastifyInstance, health: Health, delayMs: number): Promise<void> {
  health.drain()
  await rest(delayMs)
  await stopListening(http.server)
  await rest(Math.min(delayMs, LONGEST_GOODBYE_MS))
  await afterReading(() => http.server.closeIdleConnections())
  await http.close()
}

/**
 * Whoever is still in the system's queue when the door closes is cut off, and a proxy repeats no write: so it is closed
 * when all who knocked have just been let in. `http.Server.close` would also cut kept connections, on which a request
 * may be on its way.
 */
const stopListening = (server: net.Server) => afterReading(() => net.Server.prototype.close.call(server))

/** In the moment in which everything that has arrived so far is accepted and read. */
function afterReading(act: () => unknown): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      act()
      resolve()
    })
  })
}
