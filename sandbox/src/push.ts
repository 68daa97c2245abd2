// The stand-in for push services as a separate program. It prints its controls and the settings by which a server uses
// it; NODE_EXTRA_CA_CERTS must be set when that server starts.
import { serveControls } from './push/control.ts'
import { startPushInternet } from './push/internet.ts'

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write('push stand-in: reaches no browser, so it does not start with NODE_ENV=production\n')
  process.exit(1)
}

const standIn = await startPushInternet()
const controls = await serveControls(standIn, Number(process.env['PORT'] ?? 0))
const settings = { ...standIn.environment, NODE_EXTRA_CA_CERTS: standIn.certificateFile }
process.stdout.write(
  `push stand-in: answers ${controls.origin}\n${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')}`,
)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void Promise.all([controls.close(), standIn.close()]))
