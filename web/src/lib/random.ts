const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Letters and digits by chance. Not `crypto.randomUUID`, which plain http on a home network does not have. */
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
}
