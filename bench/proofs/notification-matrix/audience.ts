import { composeModules } from '@sayso/server/all-modules'
import { createApp } from '@sayso/server/app'
import { createWorkerContext } from '@sayso/server/context'
import { readConfig } from '@sayso/server/platform/config/config'
import { startWork } from '@sayso/server/work'

/**
 * Runs the API, and after a signal a worker too, in one process: starting two takes longer than all the rest of the
 * proof.
 */
const config = readConfig(process.env)
const context = createWorkerContext(config)
const composition = composeModules(context)
const { http } = await createApp(context, null, null, composition)
process.once('SIGUSR2', () => void startWork(context, composition))
await http.listen({ host: config.http.host, port: config.http.port })
