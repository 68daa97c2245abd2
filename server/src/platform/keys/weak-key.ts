import { isBase64, type KeyEntry } from './key-entries.ts'

const MIN_BYTES = 32
/** 32 random bytes have some 30 different values, and never so few that this is a matter of chance. */
const MIN_DISTINCT = 16

/** Words of examples and of people who will change it later. */
const WORDS =
  `changeme replaceme secret password passwort pepper example sample default development production staging
  placeholder insecure qwerty letmein admin sayso yourkey mykey visitortoken abcdef 123456 dummy`.split(/\s+/)

/** What a production process reports about a key that could be guessed. */
export function weaknessOf(name: string, entry: KeyEntry): string[] {
  const bytes = judgedBytes(entry)
  const advice = `make one with: npm run keys -- new ${name}`
  if (bytes.length < MIN_BYTES)
    return [`${name}: ${entry.id} must have at least ${MIN_BYTES} bytes when decoded; ${advice}`]
  if (new Set(bytes).size < MIN_DISTINCT)
    return [`${name}: ${entry.id} must have at least ${MIN_DISTINCT} different bytes; ${advice}`]
  if (hasWord(entry.text) || hasWord(bytes.toString('latin1')))
    return [`${name}: ${entry.id} contains a word that keys of examples contain; ${advice}`]
  return []
}

/**
 * The bytes that were chosen at random: what the text encodes. A key of 64 hexadecimal digits has 32 of them, although
 * it would also pass for base64 of 48.
 */
export function judgedBytes({ text }: Pick<KeyEntry, 'text'>): Buffer {
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) return Buffer.from(text, 'hex')
  return isBase64(text) ? Buffer.from(text, 'base64') : Buffer.from(text)
}

function hasWord(text: string): boolean {
  const plain = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return WORDS.some((word) => plain.includes(word))
}
