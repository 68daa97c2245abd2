import { createServer } from 'node:net'
import { type Mailbox, startMailbox } from '@sayso/sandbox/smtp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer, isPermanentMailError, type Mailer, type OutgoingMail } from './mailer.ts'

const from = 'Exämple <hello@example.org>'
const brand = { name: 'Example', url: 'https://example.org' }
const timeouts = { connectionMs: 400, greetingMs: 400, silenceMs: 400 }
const mail: OutgoingMail = {
  to: 'zoe@example.net',
  messageId: 'confirm-42@example.org',
  content: {
    subject: 'Grüße aus Zürich 👋, and a subject that is long enough to be folded over several lines',
    preheader: 'Hello',
    blocks: [
      { kind: 'paragraph', text: `Привет, Zoë! ${'A long line. '.repeat(40)}` },
      { kind: 'button', label: 'Open', url: 'https://example.org/open?token=a.b-c_d' },
    ],
  },
}

let mailbox: Mailbox
let mailer: Mailer

beforeAll(async () => {
  mailbox = await startMailbox()
  mailer = createMailer({ url: mailbox.url, from, brand, timeouts })
})
beforeEach(() => mailbox.clear())
afterAll(async () => {
  mailer.close()
  await mailbox.close()
})

test('an email arrives as it was written', async () => {
  await mailer.send({ ...mail, headers: { 'List-Unsubscribe': '<https://example.org/stop>' } })
  const got = await mailbox.waitFor(() => true)
  expect(got.subject).toBe(mail.content.subject)
  expect(got).toMatchObject({ from: 'hello@example.org', recipients: ['zoe@example.net'] })
  expect(got.header('from')).toEqual(['Exämple <hello@example.org>'])
  expect(got.header('to')).toEqual(['zoe@example.net'])
  expect(got.header('auto-submitted')).toEqual(['auto-generated'])
  expect(got.header('list-unsubscribe')).toEqual(['<https://example.org/stop>'])
  expect(got.text).toContain(`Привет, Zoë! ${'A long line. '.repeat(40)}`)
  expect(got.text).toContain('https://example.org/open?token=a.b-c_d')
  expect(got.html).toContain('Привет, Zoë!')
  expect(got.html).toContain('href="https://example.org/open?token=a.b-c_d"')
})

test('a resent email has the same Message-ID', async () => {
  await mailer.send(mail)
  await mailer.send(mail)
  const ids = mailbox.messages().map((got) => got.header('message-id'))
  expect(ids).toEqual([['<confirm-42@example.org>'], ['<confirm-42@example.org>']])
})

test.each<[string, Partial<OutgoingMail>, string]>([
  ['the subject', { content: { ...mail.content, subject: 'Hi\r\nBcc: eve@example.net' } }, 'line break'],
  ['the address', { to: 'zoe@example.net\r\nBcc: eve@example.net' }, 'mail address'],
  ['the Message-ID', { messageId: 'a@example.org>\r\nBcc: eve@example.net' }, 'Message-ID'],
  ['a header value', { headers: { 'List-Id': 'x\nBcc: eve@example.net' } }, 'line break'],
  ['a header name', { headers: { 'List-Id: x\r\nBcc': 'eve@example.net' } }, 'header to set'],
  ['a header that adds recipients', { headers: { bcc: 'eve@example.net' } }, 'header to set'],
  ['a second address', { to: 'zoe@example.net, eve@example.net' }, 'mail address'],
  ['a second address in brackets', { to: 'zoe@example.net <eve@example.net>' }, 'mail address'],
])('header injection through %s is rejected', async (_, attack, reason) => {
  const failure = await failureOf({ ...mail, ...attack })
  // Our own message: it was rejected here, before any server was contacted.
  expect(failure.message).toContain(reason)
  expect(isPermanentMailError(failure)).toBe(true)
  expect(mailbox.messages()).toEqual([])
})

test('permanent (550) and temporary (451) errors are distinguished, without addresses in the message', async () => {
  mailbox.mode('reject', 'gone@example.net')
  mailbox.mode('defer', 'busy@example.net')
  const never = await failureOf({ ...mail, to: 'gone@example.net' })
  const later = await failureOf({ ...mail, to: 'busy@example.net' })
  expect(never).toMatchObject({ permanent: true, responseCode: 550 })
  expect(later).toMatchObject({ permanent: false, responseCode: 451 })
  expect([isPermanentMailError(never), isPermanentMailError(later)]).toEqual([true, false])
  expect(`${never} ${never.stack} ${later}`).not.toContain('@example.net')
  await mailer.send(mail)
  expect(mailbox.messages()).toHaveLength(1)
})

test('a server that stops answering times out with a temporary error', async () => {
  mailbox.mode('hang')
  const started = performance.now()
  const failure = await failureOf(mail)
  expect(performance.now() - started).toBeLessThan(9_000)
  expect(isPermanentMailError(failure)).toBe(false)
})

test('a server that never sends a greeting times out', async () => {
  const mute = createServer(() => undefined)
  const port = await new Promise<number>((resolve) => {
    mute.listen(0, '127.0.0.1', () => resolve((mute.address() as { port: number }).port))
  })
  const greeting = { greetingMs: 400, connectionMs: 10_000, silenceMs: 10_000 }
  const other = createMailer({ url: `smtp://127.0.0.1:${port}`, from, brand, timeouts: greeting })
  const started = performance.now()
  const failure = await failureOf(mail, other)
  expect(performance.now() - started).toBeLessThan(9_000)
  expect(isPermanentMailError(failure)).toBe(false)
  other.close()
  mute.close()
})

test('a server that is down is a temporary error, and the check reports it', async () => {
  const other = createMailer({ url: 'smtp://127.0.0.1:1', from, brand, timeouts })
  expect(isPermanentMailError(await failureOf(mail, other))).toBe(false)
  await expect(other.check()).rejects.toThrow('Mail not delivered: CONN ESOCKET')
  other.close()
  await mailer.check()
})

test('a mailer with an invalid sender cannot be created', () => {
  const url = 'smtp://127.0.0.1:1'
  for (const wrong of ['nobody', 'A <a@b>, B <b@c>', 'A <a@b.example>\r\nBcc: eve@example.net']) {
    expect(() => createMailer({ url, from: wrong, brand })).toThrow('Not a sender')
  }
})

async function failureOf(outgoing: OutgoingMail, by = mailer): Promise<Error> {
  try {
    await by.send(outgoing)
  } catch (error) {
    return error as Error
  }
  throw new Error('It was delivered')
}
