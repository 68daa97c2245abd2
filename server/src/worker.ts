import closeWithGrace from 'close-with-grace'
import { composeModules } from './all-modules.ts'
import { closeContext, createWorkerContext, type WorkerContext } from './context.ts'
import { hasFfmpeg } from './modules/media/index.ts'
import { readConfig } from './platform/config/config.ts'
import { startOps } from './platform/http/ops.ts'
import { warnOfLooseLists } from './platform/redis/compact-lists.ts'
import { startTracing } from './platform/telemetry/tracing.ts'
import { startWork } from './work.ts'

const config = readConfig(process.env)
const context = createWorkerContext(config)
// Not awaited: a store that is down may be back in a minute, and everything else works without it.
void context.storage.prepare().catch((err) => context.log.warn({ err }, 'the storage could not be prepared'))
if (config.worker.lanes !== 'quick') await requireDecoders(context)
if (config.timelines.mode === 'push')
  context.redis.once('ready', () => void warnOfLooseLists(context.redis, context.log))
const ops = await startOps(context.metrics, config.http)
const tracing = await startTracing({ endpoint: config.tracing.endpoint, service: 'sayso-worker' })
const work = await startWork(context, composeModules(context))
context.log.info({ lanes: config.worker.lanes }, 'working')

closeWithGrace({ delay: 25_000, logger: false }, async ({ err }) => {
  if (err) context.log.error({ err }, 'shutting down after an error')
  await work.stop()
  await ops.stop()
  await closeContext(context)
  await tracing?.stop()
})

/** What reading strangers' pictures and videos takes; a worker that only does quick jobs needs none of it. */
async function requireDecoders({ config, jail, log }: WorkerContext): Promise<void> {
  if (!(await jail.isConfined())) log.warn('uploads are decoded without a jail: never do this in production')
  if (await hasFfmpeg()) return
  if (config.isProduction) throw new Error('ffmpeg is missing: videos cannot be processed')
  log.warn('ffmpeg is missing: videos will fail')
}
