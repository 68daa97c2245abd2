import { localSetting } from '../../entities/shell/index.ts'

const MAX = 5

/** Recent searches, stored on this device only and cleared when the user logs out. */
export const recentSearches = localSetting<readonly string[]>('recent_searches', [], (stored) =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX) : null,
)

/** Adds a search: the latest first, each once, ignoring case. */
export function withSearch(recent: readonly string[], text: string): readonly string[] {
  const isOther = (one: string) => one.toLowerCase() !== text.toLowerCase()
  return [text, ...recent.filter(isOther)].slice(0, MAX)
}

export function rememberSearch(text: string): void {
  recentSearches.set(withSearch(recentSearches.get(), text))
}

export function forgetSearch(text: string): void {
  recentSearches.set(recentSearches.get().filter((one) => one !== text))
}

/** Returns the recent searches that match what is being typed. */
export function matchingSearches(recent: readonly string[], typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase()
  return recent.filter((text) => text.toLowerCase().includes(wanted) && text.toLowerCase() !== wanted)
}
