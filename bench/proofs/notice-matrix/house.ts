import { createApp } from '@sayso/server/app'
import { createWorkerContext } from '@sayso/server/context'
import { consumers, jobHandlers } from '@sayso/server/modules/modules'
import { readConfig } from '@sayso/server/platform/config/config'
import { startWork } from '@sayso/server/work'

/** The API, and from a signal on a worker too, in one process: to start two takes longer than all the rest of the proof. */
const config = readConfig(process.env)
const context = createWorkerContext(config)
const { http } = await createApp(context)
process.once('SIGUSR2', () => void startWork(context, { jobHandlers, consumers }))
await http.listen({ host: config.http.host, port: config.http.port })
