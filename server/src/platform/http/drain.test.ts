import { once } from 'node:events'
import http from 'node:http'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { createLog } from '../telemetry/log.ts'
import { drainAndClose } from './drain.ts'
import { addHealthRoutes } from './health.ts'

/** Longer than any pause of a busy machine between two steps of the test. */
const DRAIN_DELAY_MS = 2000

async function startServer() {
  const app = fastify()
  const slow = Promise.withResolvers<string>()
  const slowArrived = Promise.withResolvers<void>()
  const health = addHealthRoutes(app, async () => ({ canWrite: true, faults: [] }), createLog('silent'))
  app.get('/quick', async () => 'done')
  app.get('/slow', () => {
    slowArrived.resolve()
    return slow.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return {
    app,
    health,
    slow,
    slowArrived,
    port: typeof address === 'object' && address !== null ? address.port : 0,
  }
}

async function ask(port: number, path: string, agent: http.Agent) {
  const request = http.get({ host: '127.0.0.1', port, path, agent })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  let body = ''
  for await (const chunk of answer) body += chunk
  return { status: answer.statusCode, connection: answer.headers.connection, body }
}

test('a draining server rejects new connections, finishes open requests and closes them', async () => {
  const { app, health, slow, slowArrived, port } = await startServer()
  const kept = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const other = new http.Agent({ keepAlive: true })
  expect(await ask(port, '/quick', kept)).toMatchObject({ status: 200, connection: 'keep-alive' })
  const underWay = ask(port, '/slow', other)
  await slowArrived.promise
  const ending = drainAndClose(app, health, DRAIN_DELAY_MS)

  expect(await ask(port, '/readyz', new http.Agent())).toMatchObject({ status: 503, connection: 'close' })
  await vi.waitFor(() => expect(ask(port, '/quick', new http.Agent())).rejects.toThrow('ECONNREFUSED'), {
    timeout: 5 * DRAIN_DELAY_MS,
  })
  // A proxy that kept a connection open may just be sending a request on it.
  expect(await ask(port, '/quick', kept)).toMatchObject({ status: 200, connection: 'close', body: 'done' })
  slow.resolve('done')
  expect(await underWay).toMatchObject({ status: 200, body: 'done' })
  await ending
})
