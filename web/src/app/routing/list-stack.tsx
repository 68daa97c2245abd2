import { Activity } from 'react'
import { Route, Routes } from 'react-router'
import type { KeptScreen } from './kept-screens.ts'
import { matchRoute } from './match-route.ts'
import { missingRoute } from './routes.ts'
import { Screen } from './screen.tsx'

interface ListStackProps {
  kept: readonly KeptScreen[]
  /** Whether the last screen is visible; all of them are hidden behind a page without the shell. */
  isInSight: boolean
}

/**
 * Renders the current screen and, hidden behind it, the lists the user came from: going back shows them unchanged, in
 * the same frame. Each sees the location it was opened with, not the one in the address bar.
 */
export function ListStack({ kept, isInSight }: ListStackProps) {
  const current = kept.at(-1)
  // In a fixed order: an element that moves within the document loses its focus and scroll positions.
  const inOrder = kept.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return inOrder.map((screen) => (
    <Activity key={screen.id} mode={isInSight && screen === current ? 'visible' : 'hidden'}>
      <RoutedScreen screen={screen} />
    </Activity>
  ))
}

export function RoutedScreen({ screen: { location } }: { screen: KeptScreen }) {
  const match = matchRoute(location.pathname)
  // The router's own `*` does not match an address with a line break. The missing route needs no address.
  const place = match.route === missingRoute ? { ...location, pathname: '/' } : location
  return (
    <Routes location={place}>
      <Route path={match.route.path} element={<Screen match={match} />} />
    </Routes>
  )
}
