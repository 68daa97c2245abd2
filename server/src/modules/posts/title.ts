const TITLE_MAX = 120

/** The first line that says something, of the part everybody may read. */
export function titleOf(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? ''
  const signs = [...line.trim()]
  return signs.length > TITLE_MAX
    ? `${signs
        .slice(0, TITLE_MAX - 1)
        .join('')
        .trimEnd()}…`
    : signs.join('')
}
