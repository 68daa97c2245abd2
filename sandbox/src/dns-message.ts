import { isIPv4, isIPv6 } from 'node:net'

/** The part of DNS (RFC 1035) that is needed to receive and answer address queries. */
export interface Question {
  readonly name: string
  readonly kind: 'A' | 'AAAA'
  /** Where the question ends in the message. */
  readonly end: number
}

const HEADER = 12
const KINDS = { 1: 'A', 28: 'AAAA' } as const

export function readQuestion(message: Buffer): Question | null {
  const labels: string[] = []
  let at = HEADER
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const kind = KINDS[message.readUInt16BE(at + 1) as keyof typeof KINDS]
  return kind === undefined ? null : { name: labels.join('.').toLowerCase(), kind, end: at + 5 }
}

/** Encodes a response with the addresses of the requested kind. */
export function encodeAnswer(message: Buffer, { kind, end }: Question, addresses: readonly string[]): Buffer {
  const isAsked = kind === 'A' ? isIPv4 : isIPv6
  const answers = addresses
    .filter((address) => isAsked(address))
    .map((address) => encodeRecord(kind, address))
  const header = Buffer.alloc(HEADER)
  message.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(answers.length, 6)
  return Buffer.concat([header, message.subarray(HEADER, end), ...answers])
}

function encodeRecord(kind: Question['kind'], address: string): Buffer {
  const data = kind === 'A' ? Buffer.from(address.split('.').map(Number)) : encodeIPv6(address)
  const head = Buffer.alloc(12)
  // A pointer to the name in the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(kind === 'A' ? 1 : 28, 2)
  head.writeUInt16BE(1, 4)
  // No caching: the next question gets the next answer.
  head.writeUInt32BE(0, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function encodeIPv6(address: string): Buffer {
  // The URL parser writes any form as groups, even one that ends in an IPv4 address.
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const gap = Array<string>(8 - before.length - after.length).fill('0')
  const bytes = Buffer.alloc(16)
  for (const [i, group] of [...before, ...gap, ...after].entries()) {
    bytes.writeUInt16BE(Number.parseInt(group, 16), i * 2)
  }
  return bytes
}
