import { createTransport } from 'nodemailer'
import type { Brand, Email } from './email.ts'
import { renderEmail } from './render-email.ts'

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
  /** The longest silence allowed while an email is being handed over. */
  silenceMs: number
}

export interface OutgoingMail {
  /** One bare address. */
  to: string
  content: Email
  /** local@domain, the same on every attempt, so that receivers and people recognise a repeated email. */
  messageId: string
  headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** Resolves when the next server has accepted responsibility; rejects with a MailError. */
  send(mail: OutgoingMail): Promise<void>
  /** Rejects if the server cannot be reached or does not accept our credentials. */
  check(): Promise<void>
  close(): void
}

/** Gives the reason as codes only: servers' replies quote addresses, and addresses do not belong in logs. */
class MailError extends Error {
  readonly permanent: boolean
  /** The three-digit SMTP code, if there was a reply. */
  readonly responseCode: number | undefined
  constructor(message: string, permanent: boolean, responseCode?: number) {
    super(message)
    this.name = 'MailError'
    this.permanent = permanent
    this.responseCode = responseCode
  }
}

/** Whether the same email would be rejected again: do not retry it, and reconsider the address. */
export function isPermanentMailError(error: unknown): boolean {
  return error instanceof MailError && error.permanent
}

/** Also the most emails that a killed worker may have in flight, and so the most that may be sent twice after it. */
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
    // One send is one attempt, so that the timeouts below hold; the caller decides when to try again.
    maxRequeues: 0,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return Object.freeze({
    async send({ to, content, messageId, headers = {} }: OutgoingMail) {
      requireAddress(to)
      requireMessageId(messageId)
      requireHeaders({ ...headers, Subject: content.subject })
      const { subject, text, html } = renderEmail(content, brand)
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
  // Only a reply about the recipient or the content is final for this email. A rejected login or sender is our own
  // setup, and the email will go out once that is fixed.
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const permanent = aboutThisMail && responseCode !== undefined && responseCode >= 500
  const reason = [command, responseCode ?? code].filter(Boolean).join(' ')
  return new MailError(`Mail not delivered: ${reason || 'unknown reason'}`, permanent, responseCode)
}

const addressPattern = /^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@]{1,255}$/
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/
// Headers that we set ourselves, or that could change who gets the email and how it is read.
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
    // A line break would start a header of somebody else's choice.
    if (/[\r\n\0]/.test(value)) throw new MailError('A header contains a line break', true)
  }
}

function parseSender(from: string) {
  const [, name = '', address = from] = /^([^<>]*)<([^<>]+)>$/.exec(from) ?? []
  if (/[\r\n\0]/.test(from) || !addressPattern.test(address.trim()))
    throw new Error('Not a sender: "Name <address>"')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}
