// The stand-in for X as a separate program: for development and browser journeys. It prints where it listens.
import { startTwitterStandIn } from './twitter/stand-in.ts'

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write('twitter stand-in: knows nobody real, so it does not start with NODE_ENV=production\n')
  process.exit(1)
}

const { PORT, MEDIA_ORIGIN } = process.env
const standIn = await startTwitterStandIn({
  port: Number(PORT ?? 0),
  ...(MEDIA_ORIGIN !== undefined && { mediaOrigin: MEDIA_ORIGIN }),
})
process.stdout.write(`twitter stand-in: answers ${standIn.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void standIn.close())
