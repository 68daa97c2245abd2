// A small mail parser. mailparser, the usual one, depends in its current release on a package that does not install
// from the registry. Tests and people looking into the mailbox need only the following: headers, and the text and HTML
// parts. Attachments and signed mail are not read.

export interface ReadMail {
  /** Decoded values of a header, in order; the name is case-insensitive. */
  header(name: string): string[]
  subject: string
  text: string
  html: string
}

interface Part {
  headers: [name: string, value: string][]
  /** One character per byte, as received. */
  body: string
}

const deepest = 8

export function readMail(raw: Buffer): ReadMail {
  const mail = readPart(raw.toString('latin1'))
  const header = (name: string) => valuesOf(mail, name).map(decodeHeader)
  const found = textsOf(mail, 0)
  return Object.freeze({
    header,
    subject: header('subject')[0] ?? '',
    text: found.get('text/plain') ?? '',
    html: found.get('text/html') ?? '',
  })
}

/** The first text of each type, looking into nested parts. */
function textsOf(part: Part, depth: number): Map<string, string> {
  const { type, parameters } = contentType(part)
  if (!type.startsWith('multipart/')) return new Map([[type, decodeBody(part, parameters['charset'])]])
  const texts = new Map<string, string>()
  if (depth === deepest) return texts
  for (const inner of split(part.body, parameters['boundary'] ?? '')) {
    for (const [innerType, text] of textsOf(readPart(inner), depth + 1)) {
      if (!texts.has(innerType)) texts.set(innerType, text)
    }
  }
  return texts
}

function readPart(source: string): Part {
  const end = source.startsWith('\r\n') ? 0 : source.indexOf('\r\n\r\n')
  const head = end < 0 ? source : source.slice(0, end)
  const headers = head
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line) => /^([^:\s]+):[ \t]*(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, name = '', value = '']): [string, string] => [name.toLowerCase(), value.trim()])
  return { headers, body: end < 0 ? '' : source.slice(end).replace(/^(\r\n){1,2}/, '') }
}

function split(body: string, boundary: string): string[] {
  const escaped = boundary.replace(/[^\w]/g, '\\$&')
  // The line must end there: one boundary may be a prefix of another.
  const pieces = `\r\n${body}`.split(new RegExp(`\\r\\n--${escaped}(?=--|[ \\t]*(?:\\r\\n|$))`))
  const last = pieces.findIndex((piece, index) => index > 0 && piece.startsWith('--'))
  // Text before the first boundary and after the closing one is not meant to be read.
  return pieces.slice(1, last < 0 ? undefined : last).map((piece) => piece.replace(/^[ \t]*\r\n/, ''))
}

function contentType(part: Part) {
  const [type = '', ...rest] = (valuesOf(part, 'content-type')[0] ?? 'text/plain').split(';')
  const parameters: Record<string, string> = {}
  for (const [, name = '', quoted, plain] of rest
    .join(';')
    .matchAll(/([\w-]+)="?(?:(?<=")([^"]*)"|([^\s;"]+))/g)) {
    parameters[name.toLowerCase()] = quoted ?? plain ?? ''
  }
  return { type: type.trim().toLowerCase(), parameters }
}

function decodeBody(part: Part, charset = 'utf-8'): string {
  const encoding = (valuesOf(part, 'content-transfer-encoding')[0] ?? '7bit').toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(part.body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquote(part.body) : part.body, 'latin1')
  return decodeBytes(bytes, charset).replace(/\r\n/g, '\n')
}

/** Decodes quoted-printable and removes its soft line breaks. */
function unquote(text: string): string {
  return unescapeHex(text.replace(/[ \t]+$/gm, '').replace(/=\r?\n/g, ''))
}

function unescapeHex(text: string): string {
  return text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Decodes RFC 2047. Adjacent encoded words form one text, and a character may be split between them. */
function decodeHeader(value: string): string {
  const run = /=\?[\w-]+\?[bq]\?[^?]*\?=(?:[ \t]+=\?[\w-]+\?[bq]\?[^?]*\?=)*/gi
  const plain = decodeBytes(Buffer.from(value, 'latin1'), 'utf-8')
  return plain.replace(run, (words) => {
    const parts = [...words.matchAll(/=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi)]
    const bytes = parts.map(([, , kind = '', text = '']) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : Buffer.from(unescapeHex(text.replace(/_/g, ' ')), 'latin1'),
    )
    return decodeBytes(Buffer.concat(bytes), parts[0]?.[1] ?? 'utf-8')
  })
}

function decodeBytes(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

const valuesOf = (part: Part, name: string) =>
  part.headers.filter(([each]) => each === name.toLowerCase()).map(([, value]) => value)
