// The mail receiver as a program of its own, for whoever cannot hold a mailbox in the same process: journeys in a
// browser run in several. It takes any free ports and says which; mails are read over HTTP: `GET /?to=ADDRESS`.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startMailbox } from './smtp.ts'

const mailbox = await startMailbox()

const reader = createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://mailroom').searchParams.get('to')?.toLowerCase()
  const mails = mailbox
    .messages()
    .filter(({ recipients }) => to === undefined || recipients.some((one) => one.toLowerCase() === to))
    .map(({ recipients, subject, text, receivedAt }) => ({ recipients, subject, text, receivedAt }))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(mails))
})
await new Promise<void>((resolve) => reader.listen(0, '127.0.0.1', resolve))
const { port } = reader.address() as AddressInfo
process.stdout.write(`mailroom: takes ${mailbox.url} shows http://127.0.0.1:${port}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    reader.close()
    void mailbox.close()
  })
}
