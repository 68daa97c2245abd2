import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { useWorld } from './testing/world.ts'

const world = useWorld()
let api: ChildProcess | undefined
afterEach(() => void api?.kill('SIGKILL'))

async function start(env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const { config } = world.ctx
  api = spawn(process.execPath, [fileURLToPath(new URL('./api.ts', import.meta.url))], {
    env: {
      ...process.env,
      DATABASE_URL: config.db.url,
      NAMESPACE: config.namespace,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      RATE_FACTOR: '1000',
      SHED_DELAY_MS: '10000',
      DATABASE_WAIT_MS: '10000',
      DATABASE_STATEMENT_MS: '20000',
      ...env,
    },
    stdio: 'ignore',
  })
  await expect.poll(() => ask(port, '/readyz'), { interval: 100 }).toBe(200)
  return port
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The status of the response, or the error code if the request failed. */
function ask(port: number, path: string, agent?: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, agent }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', ({ message }) => resolve(message))
    })
      .on('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message))
      .end()
  })
}

test('on SIGTERM a process reports not ready, finishes open requests and exits with 0', async () => {
  const port = await start({ DRAIN_DELAY_MS: '2000' })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const received: (number | string)[] = []
  let isOver = false
  const visitors = Array.from({ length: 16 }, async () => {
    while (!isOver) {
      const answer = await ask(port, '/api/unauth/config', agent)
      received.push(answer)
      if (answer !== 200) break
    }
  })
  // However slow the machine is, it is busy when it is told to end.
  await expect.poll(() => received.length).toBeGreaterThan(100)
  const exited = new Promise((resolve) => api?.once('exit', (code) => resolve(code)))
  api?.kill('SIGTERM')
  await expect.poll(() => ask(port, '/readyz'), { interval: 50 }).toBe(503)
  // A load balancer that sees this sends no more requests here.
  isOver = true
  await Promise.all(visitors)
  expect(await exited).toBe(0)
  agent.destroy()
  expect(received.filter((answer) => answer === 200).length).toBeGreaterThan(100)
  expect(received.filter((answer) => answer !== 200)).toEqual([])
})

test('a process with an invalid configuration does not start', async () => {
  const started = spawn(process.execPath, [fileURLToPath(new URL('./api.ts', import.meta.url))], {
    env: { ...process.env, PORT: 'many', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let reported = ''
  started.stderr.on('data', (chunk) => {
    reported += chunk
  })
  expect(await new Promise((resolve) => started.once('exit', resolve))).not.toBe(0)
  expect(reported).toContain('PORT must be a whole number')
  expect(reported).toContain('VISITOR_TOKEN_KEY')
})
