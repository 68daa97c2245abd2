import { randomBytes } from 'node:crypto'
import { startPushInternet } from '@sayso/sandbox/push/internet'
import { startMailbox } from '@sayso/sandbox/smtp'
import { startTwitterStandIn } from '@sayso/sandbox/twitter/stand-in'
import { composeModules } from '@sayso/server/all-modules'
import { createApp } from '@sayso/server/app'
import { closeContext, createContext, createWorkerContext } from '@sayso/server/context'
import { type Config, readConfig } from '@sayso/server/platform/config/config'
import { startWork } from '@sayso/server/work'
import type { Proving } from '../../harness/proof.ts'

const NAMES = [
  'VISITOR_TOKEN_KEY',
  'LINK_KEY',
  'CONNECTION_KEY',
  'STORAGE_SIGNING_KEY',
  'PASSWORD_PEPPER',
] as const

/** The settings of all five rings at each step of a rotation. */
export type Step = 'before' | 'added' | 'first' | 'dropped'

/** A process, or what it consists of: in the quick form all of them are parts of this one, because starting takes long. */
export interface Server {
  readonly url: string
  stop(): Promise<void>
}

async function serveApi(config: Config): Promise<Server> {
  const ctx = createContext(config)
  await ctx.storage.prepare()
  const { http } = await createApp(ctx, null, null, composeModules(ctx))
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    async stop() {
      await http.close()
      await closeContext(ctx)
    },
  }
}

async function serveJobs(config: Config): Promise<Pick<Server, 'stop'>> {
  const ctx = createWorkerContext(config)
  const work = await startWork(ctx, composeModules(ctx))
  return {
    async stop() {
      await work.stop()
      await closeContext(ctx)
    },
  }
}

/** Everything an operator has, with all five keys being replaced. */
export async function openInstallation(p: Proving) {
  const database = await p.freshDatabase()
  const mailbox = await startMailbox()
  const x = await startTwitterStandIn()
  const pushes = await startPushInternet()
  const old = new Map(NAMES.map((name) => [name, randomBytes(48).toString('base64url')]))
  const directory = await p.temporaryDirectory()
  const fresh = new Map(NAMES.map((name) => [name, `k1:${randomBytes(32).toString('base64')}`]))
  const ringsAt: Readonly<Record<Step, (name: (typeof NAMES)[number]) => string>> = {
    before: (name) => `${old.get(name)}`,
    added: (name) => `${old.get(name)},${fresh.get(name)}`,
    first: (name) => `${fresh.get(name)},${old.get(name)}`,
    // Unsubscribe links never end, so the old key of links stays.
    dropped: (name) => (name === 'LINK_KEY' ? ringsAt.first(name) : `${fresh.get(name)}`),
  }
  const base = {
    ...database.env,
    RATE_FACTOR: '1000000',
    // A shared machine is slow, not overloaded.
    ...{ SHED_DELAY_MS: '10000', DATABASE_WAIT_MS: '10000' },
    SMTP_URL: mailbox.url,
    ...{ STORAGE: 'disk', STORAGE_DIRECTORY: directory },
    ...pushes.environment,
    ...{ TWITTER_API_URL: x.url, TWITTER_KEY: x.key, TWITTER_SECRET: x.secret },
  }
  const envAt = (step: Step): Record<string, string> => ({
    ...base,
    ...Object.fromEntries(NAMES.map((name) => [name, ringsAt[step](name)])),
  })
  const configAt = (step: Step) =>
    readConfig({ ...p.engines, ...envAt(step), NODE_ENV: 'test', LOG_LEVEL: 'silent', REDIS_WAIT_MS: '5000' })
  const hosted = new Set<Server>()
  const host = (server: Server): Server => {
    const once = {
      url: server.url,
      async stop() {
        if (hosted.delete(once)) await server.stop()
      },
    }
    hosted.add(once)
    return once
  }
  return {
    database,
    mailbox,
    directory,
    subscribe: pushes.subscribe,
    oldKeyOf: (name: (typeof NAMES)[number]): string => old.get(name) ?? '',
    api: async (step: Step): Promise<Server> => {
      if (!p.isFull) return host(await serveApi(configAt(step)))
      return p.spawnServer('server/src/api.ts', { env: { ...envAt(step), LOG_LEVEL: 'error' }, quiet: true })
    },
    worker: async (step: Step): Promise<Server> => {
      if (!p.isFull) return host({ url: '', ...(await serveJobs(configAt(step))) })
      const env = { ...envAt(step), LOG_LEVEL: 'info' }
      return p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })
    },
    async close() {
      for (const one of hosted) await one.stop()
      await Promise.all([mailbox.close(), x.close(), pushes.close()])
    },
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>
