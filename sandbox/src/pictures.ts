// The picture hosts of X and Instagram as a separate program: it prints the DNS server and the proxy through which they
// are reached. Everything else is reached for real.
import { startPicturesBesideAll } from './networks/pictures.ts'

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write(
    'pictures stand-in: shows nothing real, so it does not start with NODE_ENV=production\n',
  )
  process.exit(1)
}

const pictures = await startPicturesBesideAll()
process.stdout.write(`pictures stand-in: names ${pictures.dns} way out ${pictures.proxy}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void pictures.close())
