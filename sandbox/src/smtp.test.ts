import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from './smtp.ts'

let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await startMailbox()
})
beforeEach(() => mailbox.clear())
afterAll(() => mailbox.close())

test('a delivered email can be read', async () => {
  const answers = await deliver(
    ['a@example.org', 'b@example.org'],
    'Subject: hello\r\n\r\n..a dot\r\nand more',
  )
  expect(answers.at(-1)).toMatch(/^250/)
  const mail = await mailbox.waitFor(({ subject }) => subject === 'hello')
  expect(mail).toMatchObject({ from: 'me@example.org', recipients: ['a@example.org', 'b@example.org'] })
  expect(mail.text.trim()).toBe('.a dot\nand more')
  expect(mailbox.messages()).toHaveLength(1)
})

test('waitFor finds an email that arrives later, and times out', async () => {
  const coming = mailbox.waitFor(({ subject }) => subject === 'later')
  await deliver(['a@example.org'], 'Subject: other\r\n\r\nx')
  await deliver(['a@example.org'], 'Subject: later\r\n\r\nx')
  expect((await coming).subject).toBe('later')
  await expect(mailbox.waitFor(() => false, { timeoutMs: 20 })).rejects.toThrow('here are: other, later')
})

test('of three recipients one is rejected, one deferred and one accepted', async () => {
  mailbox.mode('reject', 'Gone@example.org')
  mailbox.mode('defer', 'full@example.org')
  const to = ['gone@example.org', 'full@example.org', 'well@example.org']
  const answers = await deliver(to, 'Subject: three\r\n\r\nx')
  expect(answers.slice(2, 5).map((answer) => answer.slice(0, 3))).toEqual(['550', '451', '250'])
  expect(mailbox.messages().map(({ recipients }) => recipients)).toEqual([['well@example.org']])
})

test('a mode applies to all recipients until it is cleared', async () => {
  mailbox.mode('reject')
  expect(await deliver(['a@example.org'], 'x')).toContainEqual(expect.stringMatching(/^550/))
  mailbox.clear()
  await deliver(['a@example.org'], 'Subject: x\r\n\r\nx')
  expect(mailbox.messages()).toHaveLength(1)
})

test('a hanging server does not answer but can be closed', async () => {
  const other = await startMailbox()
  other.mode('hang')
  const { socket, answer } = converse(other.port)
  await answer()
  socket.write('HELO me\r\n')
  await answer()
  socket.write('MAIL FROM:<me@example.org>\r\n')
  await answer()
  socket.write('RCPT TO:<a@example.org>\r\n')
  const silence = new Promise((resolve) => setTimeout(resolve, 150, 'silence'))
  expect(await Promise.race([answer(), silence])).toBe('silence')
  await Promise.all([once(socket, 'close'), other.close()])
})

test('a port in use is an error', async () => {
  await expect(startMailbox({ port: mailbox.port })).rejects.toThrow('EADDRINUSE')
})

function converse(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const answer = async () => ((await lines.next()).value as string | undefined) ?? ''
  return { socket, answer }
}

/** Speaks SMTP command by command and returns every reply after the greeting. */
async function deliver(recipients: string[], message: string): Promise<string[]> {
  const { socket, answer } = converse(mailbox.port)
  const answers: string[] = []
  const say = async (line: string) => {
    socket.write(`${line}\r\n`)
    const said = await answer()
    answers.push(said)
    return said
  }
  await answer()
  await say('HELO me')
  await say('MAIL FROM:<me@example.org>')
  for (const recipient of recipients) await say(`RCPT TO:<${recipient}>`)
  if ((await say('DATA')).startsWith('354')) await say(`${message}\r\n.`)
  socket.end('QUIT\r\n')
  return answers
}
