import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { login } from '@sayso/contract/calls/unauth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { useWorld } from '../../testing/world.ts'
import { createAccessLog, createLog } from './log.ts'
import { startTracing } from './tracing.ts'

const world = useWorld()

const lines: string[] = []
const destination = { write: (line: string) => void lines.push(line) }
const log = createLog('debug', destination)
const accessLog = createAccessLog('debug', destination)

const received: string[] = []
const collector = createServer((request, response) => {
  request.on('data', (chunk) => received.push(String(chunk)))
  request.on('end', () => response.end('{}'))
})
beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)))
afterAll(() => void collector.close())

test('a secret in a URL, header or body appears in no log line, trace or metric', async () => {
  const { port } = collector.address() as AddressInfo
  const tracing = await startTracing({ endpoint: `http://127.0.0.1:${port}`, service: 'sayso-api' })
  const { http } = await createApp({ ...world.ctx, log, accessLog }, tracing)
  const secret = 'canary-5f0c'
  const input = `email=${secret}@people.example&password=${secret}`
  await http.inject({ url: `/api/${login.path}?${input}`, headers: { authorization: `s_${secret}` } })
  await http.inject({
    method: 'POST',
    url: `/api/${login.path}`,
    payload: { email: secret, password: secret },
  })
  await http.inject({ url: `/api/no/such/call/${secret}?token=${secret}` })
  await http.close()
  await tracing?.stop()
  expect(lines.length).toBeGreaterThanOrEqual(3)
  expect(received.join()).toContain('/api/unauth/login')
  const metrics = await world.ctx.metrics.registry.metrics()
  for (const reported of [lines.join(), received.join(), metrics]) expect(reported).not.toContain(secret)
})

test('an error is logged by code and place, never by its message', async () => {
  lines.length = 0
  const broken = world.ctx.db.write((tx) => sql`select ${'canary-91ab'}::int`.execute(tx))
  await broken.catch((err) => log.error({ err }, 'failed'))
  expect(lines.join()).toContain('22P02')
  expect(lines.join()).not.toContain('canary-91ab')
})

test('sensitive fields are redacted from log lines', () => {
  lines.length = 0
  log.info({
    user: { email: 'ada@people.example', password: 'x' },
    token: 's_x',
    request: { body: { text: 'hi' } },
  })
  expect(lines.join()).not.toMatch(/ada@|s_x|"hi"/)
})
