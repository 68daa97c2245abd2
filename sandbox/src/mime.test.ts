import { expect, test } from 'vitest'
import { readMail } from './mime.ts'

const mail = (...lines: string[]) => readMail(Buffer.from(lines.join('\r\n')))

test('both parts of a multipart email are decoded', () => {
  const read = mail(
    'Content-Type: multipart/alternative;',
    ' boundary="--=_b:1"',
    '',
    'For readers that know no MIME.',
    '----=_b:1',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Gr=C3=BC=C3=9Fe =3D =',
    'one line',
    'two',
    '----=_b:1',
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<p>Grüße</p>').toString('base64'),
    '----=_b:1--',
    'after the end',
  )
  expect(read.text).toBe('Grüße = one line\ntwo')
  expect(read.html).toBe('<p>Grüße</p>')
})

test('nested parts are found', () => {
  const read = mail(
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    '',
    'no headers means plain text',
    '--inner--',
    '--outer',
    'Content-Type: text/plain',
    '',
    'not this one',
    '--outer--',
  )
  expect(read.text).toBe('no headers means plain text')
})

test.each([
  ['=?UTF-8?Q?Gr=C3=BC=C3=9Fe_an_alle?=', 'Grüße an alle'],
  ['=?utf-8?B?w7w=?= and =?iso-8859-1?q?=FC?=', 'ü and ü'],
  // One emoji, split between two encoded words.
  ['=?utf-8?B?8J+R?= =?utf-8?B?iw==?=', '👋'],
  ['plain =?not a word?=', 'plain =?not a word?='],
  ['unencoded ü', 'unencoded ü'],
])('the subject %s is decoded as %s', (written, read) => {
  expect(mail(`Subject: ${written}`, '', 'x').subject).toBe(read)
})

test('headers are unfolded, repeatable and case-insensitive', () => {
  const read = mail('Received: one', 'RECEIVED: two', 'X-Long: a', ' b', '', 'body')
  expect(read.header('received')).toEqual(['one', 'two'])
  expect(read.header('x-long')).toEqual(['a b'])
  expect(read.header('none')).toEqual([])
  expect(read.text).toBe('body')
})

test('a part in another character set is read', () => {
  const raw = Buffer.from('Content-Type: text/plain; charset=iso-8859-1\r\n\r\nZ\xfcrich', 'latin1')
  expect(readMail(raw).text).toBe('Zürich')
})

test('deeply nested and empty emails do no harm', () => {
  const nested = (levels: number) =>
    Array.from(
      { length: levels },
      (_, level) => `Content-Type: multipart/x; boundary=b${level}\r\n\r\n--b${level}\r\n`,
    )
  const read = (levels: number) => readMail(Buffer.from(`${nested(levels).join('')}\r\nfound`)).text
  expect(read(8)).toBe('found')
  expect(read(9)).toBe('')
  expect(read(20_000)).toBe('')
  expect(readMail(Buffer.alloc(0))).toMatchObject({ subject: '', text: '', html: '' })
})
