import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from './mime.ts'

/** A mail as it arrived: who it was handed over for, and what it says. */
export interface ReceivedMail extends ReadMail {
  from: string
  recipients: string[]
  receivedAt: Date
  raw: string
}

/** What a recipient's server does: take the mail, say never (550), say later (451), or say nothing at all. */
export type MailboxMode = 'accept' | 'refuse' | 'defer' | 'hang'

export interface Mailbox {
  port: number
  url: string
  messages(): readonly ReceivedMail[]
  /** The first mail, already here or still to come, that fits. */
  waitFor(fits: (mail: ReceivedMail) => boolean, options?: { timeoutMs?: number }): Promise<ReceivedMail>
  /** Forgets mails and modes. */
  clear(): void
  /** For one recipient, or for all that have no mode of their own. */
  mode(mode: MailboxMode, recipient?: string): void
  close(): Promise<void>
}

const maxMailBytes = 10 * 1024 * 1024
const answers = {
  refuse: { code: 550, text: '5.1.1 No such mailbox here' },
  defer: { code: 451, text: '4.3.0 Try again later' },
} as const

/** A real SMTP server on this machine, standing in for the mail servers of the world. */
export async function startMailbox(options: { port?: number } = {}): Promise<Mailbox> {
  let received: ReceivedMail[] = []
  let usual: MailboxMode = 'accept'
  const modes = new Map<string, MailboxMode>()
  const waiting = new Set<(mail: ReceivedMail) => void>()

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    // Whoever hangs in here is cut off, so that a test can end.
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
  // A client that goes away in the middle is its own business.
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
    for (const tell of waiting) tell(mail)
  }

  function nextThat(fits: (mail: ReceivedMail) => boolean, timeoutMs: number): Promise<ReceivedMail> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(tell)
        const seen = received.map(({ subject }) => subject).join(', ')
        reject(new Error(`No such mail within ${timeoutMs} ms; here are: ${seen || 'none'}`))
      }, timeoutMs)
      const tell = (mail: ReceivedMail) => {
        if (!fits(mail)) return
        clearTimeout(timer)
        waiting.delete(tell)
        resolve(mail)
      }
      waiting.add(tell)
    })
  }
}
