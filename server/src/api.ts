import { fileURLToPath } from 'node:url'
import { calls } from '@sayso/contract/calls/index'
import closeWithGrace from 'close-with-grace'
import { composeModules } from './all-modules.ts'
import { createApp } from './app.ts'
import { closeContext, createContext } from './context.ts'
import { readConfig } from './platform/config/config.ts'
import { drainAndClose } from './platform/http/drain.ts'
import { startOps } from './platform/http/ops.ts'
import { startTracing } from './platform/telemetry/tracing.ts'
import { inputValidator } from './rpc/input.ts'
import { readWebBuild } from './web/web-build.ts'

const config = readConfig(process.env)
const context = createContext(config)
// Not awaited: a store that is down may be back in a minute, and everything else works without it.
void context.storage.prepare().catch((err) => context.log.warn({ err }, 'the storage could not be prepared'))
const tracing = await startTracing({ endpoint: config.tracing.endpoint, service: 'sayso-api' })
const build = await readWebBuild(fileURLToPath(new URL('../../web/dist', import.meta.url)))
const composition = composeModules(context)
const { http, health } = await createApp(context, tracing, build, composition)
const ops = await startOps(context.metrics, config.http)

// The first requests must not wait for this.
for (const call of calls) inputValidator(call)
// With the usual 511, a rush of connections is cut off before anybody can answer it with 503.
await http.listen({ host: config.http.host, port: config.http.port, backlog: 4096 })
void composition.warmUp().catch((err) => context.log.warn({ err }, 'warming up failed'))
context.log.info({ port: config.http.port, web: build !== null }, 'listening')

// A handler has 12 s; requests still running after this are cut off.
const PATIENCE_MS = 20_000

closeWithGrace({ delay: config.http.drainDelayMs + PATIENCE_MS, logger: false }, async ({ err }) => {
  if (err) context.log.error({ err }, 'shutting down after an error')
  await drainAndClose(http, health, config.http.drainDelayMs)
  await ops.stop()
  await closeContext(context)
  await tracing?.stop()
})
