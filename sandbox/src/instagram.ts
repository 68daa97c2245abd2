// The stand-in for Instagram as a separate program: for development and browser journeys.
import { startInstagramStandIn } from './instagram/stand-in.ts'

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write(
    'instagram stand-in: knows nobody real, so it does not start with NODE_ENV=production\n',
  )
  process.exit(1)
}

const mediaOrigin = process.env['MEDIA_ORIGIN']
const standIn = await startInstagramStandIn({
  port: Number(process.env['PORT'] ?? 0),
  ...(mediaOrigin !== undefined && { mediaOrigin }),
  redirectUris: (
    process.env['INSTAGRAM_STANDIN_REDIRECT_URIS'] ?? 'http://127.0.0.1:3000/auth/redirect/instagram'
  ).split(','),
})
process.stdout.write(`instagram stand-in: answers ${standIn.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void standIn.close())
