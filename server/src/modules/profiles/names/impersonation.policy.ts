import { confusables } from './confusables.policy.ts'

/** Alone or together, these words claim to speak for the platform. Beside others they are ordinary: "Help a Neighbour". */
const OFFICIAL = 'admin administrator support staff official moderator security help team billing'.split(' ')
const PRODUCT = 'sayso'

/** What is read as a letter although it is another character of the keyboard. */
const READ_AS: Readonly<Record<string, string>> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[il1|!]',
  l: '[il1|!]',
  m: '(?:m|rn)',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
}
const patternOf = (word: string) => [...word].map((letter) => READ_AS[letter] ?? letter).join('')
const product = new RegExp(patternOf(PRODUCT))
const officialOnly = new RegExp(`^\\d*(?:(?:${[PRODUCT, ...OFFICIAL].map(patternOf).join('|')})\\d*)+$`)

/** Whether a handle could be taken for one of the platform itself. Underscores separate nothing here. */
export function isOfficialHandle(handle: string): boolean {
  const plain = handle.toLowerCase().replaceAll('_', '')
  return product.test(plain) || officialOnly.test(plain)
}

/**
 * Whether a display name could be taken for one of the platform itself. Words are looked at one by one for its name:
 * "Essays on Bread" is fine. Letters of other scripts count as the English ones they look like.
 */
export function isOfficialName(name: string): boolean {
  const words = plainForm(name)
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}@$|!]/gu, ''))
  return words.some((word) => product.test(word)) || officialOnly.test(words.join(''))
}

/** A name without the signs that other services give to checked accounts. */
export function dropBadges(name: string): string {
  return name.replace(BADGES, '')
}

// Check marks, shields and letters in a box, with the sign that makes them colourful.
const BADGES =
  /[\u2611\u2705\u2713\u2714\u237b\u26e8\u2bbd\u{1f5f8}\u{1f5f9}\u{1f6e1}\u{1f12f}\u{1f165}\u{1f185}\u{10102}]\ufe0f?/gu

const plainOf = new Map(
  Object.entries(confusables).flatMap(([plain, alike]) => [...alike].map((char) => [char, plain])),
)

function plainForm(text: string): string {
  const bare = text.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return [...bare]
    .map((char) => plainOf.get(char) ?? char)
    .join('')
    .toLowerCase()
}
