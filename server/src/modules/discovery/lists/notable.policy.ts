/** The tag that an author uses most; the first used of those that are used equally often. Null if there is none. */
export function mainTag(tagsOfTexts: readonly (readonly string[])[]): string | null {
  const uses = new Map<string, number>()
  for (const tag of tagsOfTexts.flat()) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  const [most] = [...uses].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}

/** Keeps the first of each tag, so that one topic does not fill the list. Those without a tag all stay. */
export function onePerTag<T extends { readonly tag: string | null }>(ranked: readonly T[]): T[] {
  const seen = new Set<string>()
  return ranked.filter(({ tag }) => {
    if (tag === null) return true
    if (seen.has(tag)) return false
    seen.add(tag)
    return true
  })
}
