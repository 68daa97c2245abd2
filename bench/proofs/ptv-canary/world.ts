import { randomBytes } from 'node:crypto'
import { readConfig } from '@sayso/server/platform/config/config'
import { createStorage } from '@sayso/server/platform/storage/create-storage'
import { startDeliveries } from '../../harness/deliveries.ts'
import type { Proving } from '../../harness/proof.ts'
import { type Reader, send } from './everyone.ts'

export type World = Awaited<ReturnType<typeof startWorld>>

/** An API, a worker, a private bus, whose store can be read as files, and a push service. */
export async function startWorld(p: Proving) {
  const database = await p.freshDatabase()
  const store = await p.temporaryDirectory()
  const port = String(await p.freePort())
  await p.spawnProgram('nats-server', ['-a', '127.0.0.1', '-p', port, '-js', '-sd', store], /Server is ready/)
  const deliveries = await startDeliveries()
  const env = {
    ...database.env,
    ...deliveries.env,
    NATS_URL: `nats://127.0.0.1:${port}`,
    RATE_FACTOR: '100000',
    LOG_LEVEL: 'debug',
    DATABASE_POOL: '4',
    MEDIA_JAIL: 'required',
    S3_BUCKET: `proof-${randomBytes(8).toString('hex')}`,
  }
  const api = await p.spawnServer('bench/proofs/ptv-canary/api.ts', { env })
  const worker = await p.spawnServer('server/src/worker.ts', { env, ready: null })
  const logs = () => [
    { from: 'log of the API', text: api.output() },
    { from: 'log of the worker', text: worker.output() },
  ]
  const { storage } = readConfig({ ...p.engines, ...env })
  const objects = createStorage(storage)
  await objects.prepare()
  return { url: api.url, database, store, logs, objects, deliveries }
}

export async function register({ url, database }: World, handle: string): Promise<Reader> {
  const { body } = await send(url, 'unauth/register', {
    email: `${handle}@people.example`,
    password: `the secret of ${handle}`,
    first_name: handle,
    last_name: 'Person',
    handle,
    display_name: handle,
  })
  await database.query('update account set verified_at = now() where email = $1', [
    `${handle}@people.example`,
  ])
  return readerOf(handle, body)
}

export async function visit(url: string): Promise<Reader> {
  return readerOf('visitor', (await send(url, 'unauth/anonymousLogin', {}, { method: 'GET' })).body)
}

function readerOf(name: string, body: Record<string, unknown>): Reader {
  const { current_profile: profileId } = body['user'] as { current_profile: string }
  return { name, token: String(body['session_token']), profileId }
}
