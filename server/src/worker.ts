import closeWithGrace from 'close-with-grace'
import { composeModules } from './all-modules.ts'
import { closeContext, createWorkerContext } from './context.ts'
import { hasFfmpeg } from './modules/media/index.ts'
import { readConfig } from './platform/config/config.ts'
import { startOps } from './platform/http/ops.ts'
import { warnOfLooseLists } from './platform/redis/compact-lists.ts'
import { startWork } from './work.ts'

const config = readConfig(process.env)
const context = createWorkerContext(config)
// Not awaited: a store that is down may be back in a minute, and everything else works without it.
void context.storage.prepare().catch((err) => context.log.warn({ err }, 'the storage could not be prepared'))
if (!(await context.jail.isConfined()))
  context.log.warn('uploads are decoded without a jail: never do this in production')
if (!(await hasFfmpeg())) {
  if (config.isProduction) throw new Error('ffmpeg is missing: videos cannot be processed')
  context.log.warn('ffmpeg is missing: videos will fail')
}
if (config.timelines.mode === 'push')
  context.redis.once('ready', () => void warnOfLooseLists(context.redis, context.log))
const ops = await startOps(context.metrics, config.http)
const work = await startWork(context, composeModules(context))
context.log.info('working')

closeWithGrace({ delay: 25_000, logger: false }, async ({ err }) => {
  if (err) context.log.error({ err }, 'shutting down after an error')
  await work.stop()
  await ops.stop()
  await closeContext(context)
})
