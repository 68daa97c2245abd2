import { useSyncExternalStore } from 'react'

/** `narrow`: top bar, drawer and bottom bar. `icons`: a sidebar of icons. `wide`: one with words. */
export type LayoutKind = 'narrow' | 'icons' | 'wide'

const WIDTHS = {
  icons: '(min-width: 48rem)',
  wide: '(min-width: 64rem)',
  rail: '(min-width: 80rem)',
} as const
type Width = keyof typeof WIDTHS

const queries = new Map<Width, MediaQueryList>()

function queryOf(width: Width): MediaQueryList {
  const query = queries.get(width) ?? matchMedia(WIDTHS[width])
  queries.set(width, query)
  return query
}

function subscribe(onChange: () => void): () => void {
  const widths = Object.keys(WIDTHS) as Width[]
  for (const width of widths) queryOf(width).addEventListener('change', onChange)
  return () => {
    for (const width of widths) queryOf(width).removeEventListener('change', onChange)
  }
}

const layoutKind = (): LayoutKind =>
  queryOf('wide').matches ? 'wide' : queryOf('icons').matches ? 'icons' : 'narrow'

export const useLayoutKind = () => useSyncExternalStore(subscribe, layoutKind)
export const useHasRail = () => useSyncExternalStore(subscribe, () => queryOf('rail').matches)
