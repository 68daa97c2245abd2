/** A word that was written into the database, and whether its owner finds it in their copy. */
export interface Canary {
  readonly table: string
  readonly column: string
  readonly word: string
}

/** Makes the words of one person: each is nowhere else, and says where it was put. */
export function createCanaries(whose: string) {
  const shown: Canary[] = []
  const hidden: Canary[] = []
  let made = 0
  const word = (table: string, column: string) => `${whose}${++made}x${table}x${column}`.replaceAll('_', '')
  return {
    shown,
    hidden,
    /** Text that is in the copy. */
    text(table: string, column: string, { before = '', after = '', longest = 200 } = {}): string {
      const made = before + word(table, column).slice(0, longest) + after
      shown.push({ table, column, word: made })
      return made
    },
    /** A value of the table that is in the copy: an id, a name, a number. */
    value(table: string, column: string, written: string): void {
      shown.push({ table, column, word: written })
    },
    /** An instant that nothing else has, for tables without text. */
    instant(table: string, column: string): Date {
      const at = new Date(Date.UTC(2025, whose.charCodeAt(0) % 12, 1 + (made % 27), 1, 2, 3, ++made))
      shown.push({ table, column, word: at.toISOString() })
      return at
    },
    /** Text that nobody takes along. */
    secret(table: string, column: string, written = word(table, column)): string {
      hidden.push({ table, column, word: written })
      return written
    },
    /** Bytes that nobody takes along, in no spelling. */
    bytes(table: string, column: string, length?: number): Buffer {
      const text = word(table, column)
      const bytes = Buffer.alloc(length ?? text.length)
      bytes.write(text)
      const spelled = [
        bytes.toString('hex'),
        bytes.toString('base64').replace(/=+$/, ''),
        text.slice(0, length),
      ]
      for (const one of spelled) hidden.push({ table, column, word: one })
      return bytes
    },
    /** A key of the store: 26 letters and digits. */
    key(table: string, column: string): string {
      const key = word(table, column).toLowerCase().padEnd(26, 'z').slice(0, 26)
      hidden.push({ table, column, word: key })
      return key
    },
  }
}

export type Canaries = ReturnType<typeof createCanaries>
