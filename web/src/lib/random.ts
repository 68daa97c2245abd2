const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Returns random letters and digits. Not `crypto.randomUUID`, which is missing over plain http on a home network. */
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
}
