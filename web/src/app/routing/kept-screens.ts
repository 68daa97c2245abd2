import type { Location } from 'react-router'

export interface KeptScreen {
  /** The path: what follows it in the address changes a screen without making it another one. */
  readonly id: string
  readonly location: Location
  readonly isList: boolean
}

const MOST_LISTS = 2

/** The screen in sight, last, after the lists that wait behind it, the latest of which is kept longest. */
export function keepScreens(kept: readonly KeptScreen[], current: KeptScreen): readonly KeptScreen[] {
  const lists = kept.filter(({ id, isList }) => isList && id !== current.id)
  return [...lists.slice(current.isList ? 1 - MOST_LISTS : -MOST_LISTS), current]
}
