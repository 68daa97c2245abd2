// The hosts that keep the pictures of X and Instagram, as a program of its own: it says by which names and which way out
// they are found. Everything else is reached as it is.
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
