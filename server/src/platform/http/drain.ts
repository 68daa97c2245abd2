import net from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Health } from './health.ts'

const LONGEST_GOODBYE_MS = 1000

/**
 * Shuts down a server behind a proxy without a failed request:
 * 1. `/readyz` fails, for proxies that check it, and every response asks to close its connection;
 * 2. after `delayMs` no new connections are accepted: a proxy that does not check gets an error and tries the next
 * server;
 * 3. connections that a proxy still keeps open get a last response; idle ones are closed;
 * 4. requests in progress are finished.
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
 * Stops accepting connections right after all waiting ones were accepted. A connection still in the system's queue when
 * the socket closes is cut off, and a proxy does not repeat a write. `http.Server.close` would also cut kept-alive
 * connections, on which a request may be on its way.
 */
const stopListening = (server: net.Server) => afterReading(() => net.Server.prototype.close.call(server))

/** Runs `act` right after everything that has arrived so far was accepted and read. */
function afterReading(act: () => unknown): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      act()
      resolve()
    })
  })
}
