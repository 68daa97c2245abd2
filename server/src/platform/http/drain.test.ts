import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../telemetry/log.ts'
import { drainAndClose } from './drain.ts'
import { addHealthRoutes } from './health.ts'

async function startServer() {
  const app = fastify()
  const health = addHealthRoutes(app, async () => ({ canWrite: true, faults: [] }), createLog('silent'))
  app.get('/quick', async () => 'done')
  app.get('/slow', async () => rest(900, 'done'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return { app, health, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

async function ask(port: number, path: string, agent: http.Agent) {
  const request = http.get({ host: '127.0.0.1', port, path, agent })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  let body = ''
  for await (const chunk of answer) body += chunk
  return { status: answer.statusCode, connection: answer.headers.connection, body }
}

test('a draining server rejects new connections, finishes open requests and closes them', async () => {
  const { app, health, port } = await startServer()
  const kept = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const other = new http.Agent({ keepAlive: true })
  expect(await ask(port, '/quick', kept)).toMatchObject({ status: 200, connection: 'keep-alive' })
  const underWay = ask(port, '/slow', other)
  const ending = drainAndClose(app, health, 300)

  await rest(100)
  expect(await ask(port, '/readyz', new http.Agent())).toMatchObject({ status: 503, connection: 'close' })
  await rest(350)
  await expect(ask(port, '/quick', new http.Agent())).rejects.toThrow('ECONNREFUSED')
  // A proxy that kept a connection open may just be sending a request on it.
  expect(await ask(port, '/quick', kept)).toMatchObject({ status: 200, connection: 'close', body: 'done' })
  expect(await underWay).toMatchObject({ status: 200, body: 'done' })
  await ending
})
