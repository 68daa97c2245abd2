import type { Location } from 'react-router'

export interface KeptScreen {
  /** The path. The query after it changes a screen without making it a different one. */
  readonly id: string
  readonly location: Location
  readonly isList: boolean
}

const MAX_LISTS = 2

/**
 * Returns the screens to keep mounted: the lists behind the current screen, then the current screen last. The most
 * recent lists are kept longest.
 */
export function keepScreens(kept: readonly KeptScreen[], current: KeptScreen): readonly KeptScreen[] {
  const lists = kept.filter(({ id, isList }) => isList && id !== current.id)
  return [...lists.slice(current.isList ? 1 - MAX_LISTS : -MAX_LISTS), current]
}
