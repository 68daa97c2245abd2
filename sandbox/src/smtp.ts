import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from './mime.ts'

/** A received mail: its envelope recipients and its content. */
export interface ReceivedMail extends ReadMail {
  from: string
  recipients: string[]
  receivedAt: Date
  raw: string
}

/** How a recipient's server behaves: accepts the mail, rejects it for good (550), defers it (451), or never answers. */
export type MailboxMode = 'accept' | 'reject' | 'defer' | 'hang'

export interface Mailbox {
  port: number
  url: string
  messages(): readonly ReceivedMail[]
  /** The first matching mail, already here or still to come. */
  waitFor(fits: (mail: ReceivedMail) => boolean, options?: { timeoutMs?: number }): Promise<ReceivedMail>
  /** Clears mails and modes. */
  clear(): void
  /** For one recipient, or for all without a mode of their own. */
  mode(mode: MailboxMode, recipient?: string): void
  close(): Promise<void>
}

const maxMailBytes = 10 * 1024 * 1024
const answers = {
  reject: { code: 550, text: '5.1.1 No such mailbox here' },
  defer: { code: 451, text: '4.3.0 Try again later' },
} as const

/** A real SMTP server on this machine, standing in for everybody's mail servers. */
export async function startMailbox(options: { port?: number } = {}): Promise<Mailbox> {
  let received: ReceivedMail[] = []
  let usual: MailboxMode = 'accept'
  const modes = new Map<string, MailboxMode>()
  const waiting = new Set<(mail: ReceivedMail) => void>()

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    // Connections that hang are cut off, so that a test can end.
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const mode = modes.get(address.toLowerCase()) ?? usual
      if (mode === 'accept') return done()
      if (mode === 'hang') return
      done(Object.assign(new Error(answers[mode].text), { responseCode: answers[mode].code }))
    },
    onData(stream, session, done) {
      buffer(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        take({
          ...readMail(raw),
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          receivedAt: new Date(),
          raw: raw.toString(),
        })
        done()
      }, done)
    },
  })
  // A client that disconnects midway is not our problem.
  server.on('error', () => undefined)

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo

  return Object.freeze({
    port,
    url: `smtp://127.0.0.1:${port}`,
    messages: () => received,
    waitFor(fits, { timeoutMs = 5_000 } = {}) {
      const here = received.find(fits)
      return here ? Promise.resolve(here) : nextThat(fits, timeoutMs)
    },
    clear() {
      received = []
      usual = 'accept'
      modes.clear()
    },
    mode(mode, recipient) {
      if (recipient === undefined) usual = mode
      else modes.set(recipient.toLowerCase(), mode)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  } satisfies Mailbox)

  function take(mail: ReceivedMail) {
    received = [...received, Object.freeze(mail)]
    for (const deliver of waiting) deliver(mail)
  }

  function nextThat(fits: (mail: ReceivedMail) => boolean, timeoutMs: number): Promise<ReceivedMail> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(deliver)
        const seen = received.map(({ subject }) => subject).join(', ')
        reject(new Error(`No such mail within ${timeoutMs} ms; here are: ${seen || 'none'}`))
      }, timeoutMs)
      const deliver = (mail: ReceivedMail) => {
        if (!fits(mail)) return
        clearTimeout(timer)
        waiting.delete(deliver)
        resolve(mail)
      }
      waiting.add(deliver)
    })
  }
}
