/** What a runbook tells to run: `npm run NAME -- WORD WORD`. */
export interface Command {
  readonly script: string
  readonly words: readonly string[]
}

export function commandsIn(page: string): Command[] {
  const found = [...page.matchAll(/npm (?:run ([\w:-]+)|(start))((?: --)?(?: [a-z][\w-]*)*)/g)]
  return found.map(([, named, start, rest = '']) => ({
    script: named ?? start ?? '',
    words: rest.trim().startsWith('-- ') ? rest.trim().slice(3).split(' ') : [],
  }))
}

/** Whether the usage of a script has a line that begins with these words; `retry|drop` stands for either. */
export function isInUsage(usage: string, { script, words }: Command): boolean {
  const lines = [...usage.matchAll(/npm run ([\w:-]+) -- ([^\n`]*)/g)].filter(([, name]) => name === script)
  return lines.some(([, , text = '']) => {
    const known = text.split(' ').filter((word) => /^[a-z|-]+$/.test(word))
    const first = words.slice(0, 2)
    return known.length > 0 && first.every((word, i) => (known[i]?.split('|') ?? [word]).includes(word))
  })
}
