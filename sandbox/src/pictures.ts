// The picture hosts of X and Instagram and a push service as one program, because they are reached by the same DNS
// server and proxy, which it prints. Everything else is reached for real. NODE_EXTRA_CA_CERTS must be set to the printed
// certificate when a server starts that sends push messages.
import { startPicturesBesideAll } from './networks/pictures.ts'
import { serveControls } from './push/control.ts'
import { PUSH_ADDRESS, startPushStandIn } from './push/stand-in.ts'

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write(
    'pictures stand-in: shows nothing real, so it does not start with NODE_ENV=production\n',
  )
  process.exit(1)
}

const push = await startPushStandIn()
const controls = await serveControls(push)
const pictures = await startPicturesBesideAll({ ...push, address: PUSH_ADDRESS })
process.stdout.write(
  `push stand-in: answers ${controls.origin} for ${push.host} certificate ${push.certificateFile} ` +
    `pictures stand-in: names ${pictures.dns} way out ${pictures.proxy}\n`,
)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void Promise.all([pictures.close(), controls.close(), push.close()]))
