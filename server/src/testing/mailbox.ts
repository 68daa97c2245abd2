import { readFileSync } from 'node:fs'
import { type Mailbox, type ReceivedMail, startMailbox } from '@sayso/sandbox/smtp'
import { afterAll, beforeAll } from 'vitest'

export interface TestMailbox {
  /** For `useWorld`, which is set up before the receiver listens. */
  readonly environment: { readonly SMTP_URL: string }
  readonly mails: readonly ReceivedMail[]
  /** The newest email to an address; throws if there is none. */
  newestTo(email: string): ReceivedMail
  /** The code on a line of its own in the newest email to an address. */
  codeFor(email: string): string
  /** The value of `code=` in a link of the newest email to an address. */
  linkCodeFor(email: string): string
  clear(): void
}

/**
 * A free port, found before anything listens on it: the address is needed earlier, so the system cannot be asked for
 * any free port. Ports in use are looked up. Below the range that the system assigns by itself.
 */
function freePort(): number {
  const sockets = readFileSync('/proc/net/tcp', 'latin1').split('\n')
  const taken = new Set(sockets.map((line) => Number.parseInt(line.split(/[\s:]+/)[3] ?? '', 16)))
  let port = 20_000 + (process.pid % 12_000)
  while (taken.has(port)) port++
  return port
}

/** A real mail receiver for one test file. */
export function useMailbox(): TestMailbox {
  const port = freePort()
  let mailbox: Mailbox | undefined
  beforeAll(async () => {
    mailbox = await startMailbox({ port })
  })
  afterAll(() => mailbox?.close())
  const newestTo = (email: string) => {
    const mail = mailbox?.messages().findLast(({ recipients }) => recipients.includes(email))
    if (!mail) throw new Error(`no mail to ${email}`)
    return mail
  }
  const found = (text: string, pattern: RegExp) => {
    const [, code] = pattern.exec(text) ?? []
    if (code === undefined) throw new Error('the email contains no code')
    return code
  }
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    get mails() {
      return mailbox?.messages() ?? []
    },
    newestTo,
    codeFor: (email) => found(newestTo(email).text ?? '', /^ {4}([0-9A-Z]{6,8})\s*$/m),
    linkCodeFor: (email) => found(newestTo(email).text ?? '', /code=([\w-]{43})/),
    clear: () => mailbox?.clear(),
  }
}
