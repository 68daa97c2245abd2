import { createTransport } from 'nodemailer'
import type { Brand, Letter } from './letter.ts'
import { renderLetter } from './render-letter.ts'

export interface MailerConfig {
  /** smtp://user:password@host:port, or smtps:// */
  url: string
  /** "Name <address>" or a bare address. */
  from: string
  brand: Brand
  timeouts?: MailTimeouts
}

export interface MailTimeouts {
  connectionMs: number
  greetingMs: number
  /** The longest silence while a mail is handed over. */
  silenceMs: number
}

export interface OutgoingMail {
  /** One bare address. */
  to: string
  letter: Letter
  /** local@domain, the same at every attempt: so receivers and people can tell a repeated mail. */
  messageId: string
  headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** Resolves when the next server has taken responsibility; rejects with a MailError. */
  send(mail: OutgoingMail): Promise<void>
  /** Rejects when the server cannot be reached or does not take our credentials. */
  check(): Promise<void>
  close(): void
}

/** Says why in codes only: what servers answer quotes addresses, and addresses do not belong in logs. */
class MailError extends Error {
  readonly permanent: boolean
  /** The three digits of SMTP, when there was an answer. */
  readonly responseCode: number | undefined
  constructor(message: string, permanent: boolean, responseCode?: number) {
    super(message)
    this.name = 'MailError'
    this.permanent = permanent
    this.responseCode = responseCode
  }
}

/** Whether the same mail would be refused again: do not repeat it, and think about the address. */
export function isPermanentMailError(error: unknown): boolean {
  return error instanceof MailError && error.permanent
}

/** Also the most that a killed worker may have under way, and so the most that may be sent again after it. */
export const MAIL_CONNECTIONS = 4
const defaultTimeouts: MailTimeouts = { connectionMs: 10_000, greetingMs: 10_000, silenceMs: 20_000 }
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

export function createMailer({ url, from, brand, timeouts = defaultTimeouts }: MailerConfig): Mailer {
  const sender = parseSender(from)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    maxMessages: 100,
    // One send is one attempt, so that the time-outs below hold; when to try again is the caller's decision.
    maxRequeues: 0,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return Object.freeze({
    async send({ to, letter, messageId, headers = {} }: OutgoingMail) {
      requireAddress(to)
      requireMessageId(messageId)
      requireHeaders({ ...headers, Subject: letter.subject })
      const { subject, text, html } = renderLetter(letter, brand)
      try {
        await transport.sendMail({
          from: sender,
          // As an object: a string would be read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${messageId}>`,
          headers: { ...automatic, ...headers },
        })
      } catch (error) {
        throw toMailError(error)
      }
    },

    async check() {
      await transport.verify().catch((error: unknown) => {
        throw toMailError(error)
      })
    },

    close: () => transport.close(),
  })
}

function toMailError(error: unknown): MailError {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  // Only an answer about the recipient or the content is final for this mail. A refused login or sender is our
  // own set-up, and the mail will go once that is repaired.
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const permanent = aboutThisMail && responseCode !== undefined && responseCode >= 500
  const reason = [command, responseCode ?? code].filter(Boolean).join(' ')
  return new MailError(`Mail not delivered: ${reason || 'unknown reason'}`, permanent, responseCode)
}

const addressPattern = /^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@]{1,255}$/
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/
// Set by us, or able to change who gets the mail and how it is read.
const ownHeaders = /^(to|cc|bcc|from|sender|subject|date|message-id|mime-version|content-.*|auto-submitted)$/i

function requireAddress(address: string) {
  if (!addressPattern.test(address)) throw new MailError('Not a mail address', true)
}

function requireMessageId(messageId: string) {
  if (!addressPattern.test(messageId)) throw new MailError('Not a Message-ID', true)
}

function requireHeaders({ Subject = '', ...headers }: Record<string, string>) {
  for (const name of Object.keys(headers)) {
    if (!headerName.test(name) || ownHeaders.test(name)) throw new MailError('Not a header to set', true)
  }
  for (const value of [Subject, ...Object.values(headers)]) {
    // A line break would begin a header of somebody else's choice.
    if (/[\r\n\0]/.test(value)) throw new MailError('A header holds a line break', true)
  }
}

function parseSender(from: string) {
  const [, name = '', address = from] = /^([^<>]*)<([^<>]+)>$/.exec(from) ?? []
  if (/[\r\n\0]/.test(from) || !addressPattern.test(address.trim()))
    throw new Error('Not a sender: "Name <address>"')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}
