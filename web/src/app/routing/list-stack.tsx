import { Activity } from 'react'
import { Route, Routes } from 'react-router'
import type { KeptScreen } from './kept-screens.ts'
import { matchRoute } from './match-route.ts'
import { missingRoute } from './routes.ts'
import { Screen } from './screen.tsx'

interface ListStackProps {
  kept: readonly KeptScreen[]
  /** Whether the last of them is in sight; all are hidden behind a page without the shell. */
  isInSight: boolean
}

/**
 * The screen in sight and, hidden behind it, the lists one came from: going back shows them as they were, in the same
 * frame. Each sees the address it was opened with, not the one in the address bar.
 */
export function ListStack({ kept, isInSight }: ListStackProps) {
  const current = kept.at(-1)
  // In a fixed order: an element that changes places in the document loses its focus and its scroll positions.
  const inOrder = kept.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return inOrder.map((screen) => (
    <Activity key={screen.id} mode={isInSight && screen === current ? 'visible' : 'hidden'}>
      <RoutedScreen screen={screen} />
    </Activity>
  ))
}

export function RoutedScreen({ screen: { location } }: { screen: KeptScreen }) {
  const match = matchRoute(location.pathname)
  // The router's own `*` gives up at a line break in an address. What leads nowhere needs no address.
  const place = match.route === missingRoute ? { ...location, pathname: '/' } : location
  return (
    <Routes location={place}>
      <Route path={match.route.path} element={<Screen match={match} />} />
    </Routes>
  )
}
