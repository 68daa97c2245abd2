import { localSetting } from '../../entities/shell/index.ts'

const MOST = 5

/** On this device only, and gone with the account that is signed out. */
export const recentSearches = localSetting<readonly string[]>('recent_searches', [], (stored) =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : null,
)

/** The latest first, each once, whatever the case of its letters. */
export function withSearch(recent: readonly string[], text: string): readonly string[] {
  const isOther = (one: string) => one.toLowerCase() !== text.toLowerCase()
  return [text, ...recent.filter(isOther)].slice(0, MOST)
}

export function rememberSearch(text: string): void {
  recentSearches.set(withSearch(recentSearches.get(), text))
}

/** Those worth showing while this is being typed. */
export function matchingSearches(recent: readonly string[], typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase()
  return recent.filter((text) => text.toLowerCase().includes(wanted) && text.toLowerCase() !== wanted)
}
