import { expect, onTestFinished, test, vi } from 'vitest'
import { startMailReader } from './mail-reader.ts'
import { readMail } from './mime.ts'
import type { ReceivedMail } from './smtp.ts'

function mailTo(recipient: string, lines: string[]): ReceivedMail {
  const raw = lines.join('\r\n')
  const envelope = { from: 'hello@sayso.example', recipients: [recipient], receivedAt: new Date(0), raw }
  return { ...readMail(Buffer.from(raw)), ...envelope }
}

const hostile = mailTo('a@example.org', [
  'Subject: <script>alert(1)</script>',
  'Content-Type: multipart/alternative; boundary=b',
  ...['', '--b', 'Content-Type: text/plain', '', 'Open http://127.0.0.1:5173/verify#code=1&x="2. <b>'],
  ...[
    '--b',
    'Content-Type: text/html',
    '',
    '<script>alert(2)</script><a href="https://x.example/">x</a>',
    '--b--',
  ],
])
const plain = mailTo('b@example.org', ['Subject: plain', '', 'only text'])

async function start(messages: ReceivedMail[]): Promise<(path: string) => Promise<Response>> {
  const reader = await startMailReader({ messages: () => messages })
  onTestFinished(() => reader.close())
  return (path) => fetch(`${reader.url}${path}`)
}

test('the list shows the newest email first, with its content escaped', async () => {
  const get = await start([hostile, plain])
  const list = await (await get('/dev/mail')).text()
  expect(list.indexOf('/dev/mail/2')).toBeLessThan(list.indexOf('/dev/mail/1'))
  expect(list).toContain('&#60;script&#62;alert(1)')
  expect(list).not.toContain('<script')
})

test('an email is shown as text with links, and as HTML that cannot run scripts', async () => {
  const get = await start([hostile])
  const page = await (await get('/dev/mail/1')).text()
  const link = 'http://127.0.0.1:5173/verify#code=1&#38;x='
  expect(page).toContain(`<a href="${link}" target="_blank" rel="noopener">${link}</a>&#34;2. &#60;b&#62;`)
  expect(page).toContain('src="/dev/mail/1/html"')
  expect(page).not.toContain('alert(2)')
  const html = await get('/dev/mail/1/html')
  expect(await html.text()).toContain('<base target="_blank">')
  const policy = html.headers.get('content-security-policy')
  expect(policy).toMatch(/default-src 'none'.*sandbox allow-popups/)
  expect(policy).not.toContain('allow-scripts')
})

test('an unknown email answers 404', async () => {
  const get = await start([plain])
  expect(await (await get('/dev/mail/1')).text()).toContain('It has no HTML part.')
  for (const path of ['/dev/mail/0', '/dev/mail/2', '/dev/mail/x', '/dev'])
    expect((await get(path)).status).toBe(404)
})

test('the API returns the emails of one recipient', async () => {
  const get = await start([hostile, plain])
  expect(await (await get('/?to=B@example.org')).json()).toMatchObject([{ subject: 'plain' }])
  expect(await (await get('/')).json()).toHaveLength(2)
})

test('the mail reader does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(startMailReader({ messages: () => [] })).rejects.toThrow('production')
})
