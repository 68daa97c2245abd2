const TITLE_MAX = 120

/** The first line with text, from the public part of the post. */
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
