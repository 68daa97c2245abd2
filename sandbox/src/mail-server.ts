// The mail receiver as a separate program, for tests that cannot run a mailbox in their own process: browser journeys
// run in several. It takes any free ports and prints them; mails are read over HTTP (mail-reader.ts).
import { startMailReader } from './mail-reader.ts'
import { startMailbox } from './smtp.ts'

const mailbox = await startMailbox()
const reader = await startMailReader(mailbox)
process.stdout.write(`mail server: takes ${mailbox.url} shows ${reader.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void reader.close()
    void mailbox.close()
  })
}
