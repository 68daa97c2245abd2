import closeWithGrace from 'close-with-grace'
import { closeContext, createWorkerContext } from './context.ts'
import { consumers, jobHandlers } from './modules/modules.ts'
import { readConfig } from './platform/config/config.ts'
import { startOps } from './platform/http/ops.ts'
import { startWork } from './work.ts'

const config = readConfig(process.env)
const context = createWorkerContext(config)
const ops = await startOps(context.metrics, config.http)
const work = await startWork(context, { jobHandlers, consumers })
context.log.info('working')

closeWithGrace({ delay: 25_000, logger: false }, async ({ err }) => {
  if (err) context.log.error({ err }, 'ending after an error')
  await work.stop()
  await ops.stop()
  await closeContext(context)
})
