import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { freePorts } from '../../testing/free-ports.ts'
import { createLog } from '../telemetry/log.ts'
import { warnOfLooseLists } from './compact-lists.ts'
import { closeRedis, createRedis } from './redis.ts'

const servers: ChildProcess[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.kill('SIGKILL')
})

/** The log output about a Redis of its own, started with these arguments. */
async function saidAbout(...args: string[]): Promise<string> {
  const [port] = await freePorts(1)
  servers.push(
    spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', ...args], {
      stdio: 'ignore',
    }),
  )
  const lines: string[] = []
  const redis = createRedis({
    urls: [`redis://127.0.0.1:${port}`],
    namespace: 'lists',
    log: createLog('silent'),
    waitMs: 5000,
  })
  await expect.poll(() => redis.status).toBe('ready')
  await warnOfLooseLists(redis, createLog('debug', { write: (line) => void lines.push(line) }))
  await closeRedis(redis)
  return lines.join()
}

test('a Redis that does not store timelines compactly is reported', async () => {
  expect(await saidAbout()).toContain('zset-max-listpack-entries')
})

test('a Redis that does, or that does not reveal its setting, is not reported', async () => {
  expect(await saidAbout('--zset-max-listpack-entries', '1024')).toBe('')
  expect(await saidAbout('--rename-command', 'CONFIG', '')).toBe('')
})
