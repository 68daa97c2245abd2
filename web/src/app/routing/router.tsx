import { Activity, useEffect, useState } from 'react'
import { type Location, Navigate, useLocation, useNavigationType } from 'react-router'
import { useSession } from '../../entities/session/index.ts'
import { Shell } from '../shell/shell.tsx'
import { type KeptScreen, keepScreens } from './kept-screens.ts'
import { ListStack, RoutedScreen } from './list-stack.tsx'
import { matchRoute } from './match-route.ts'
import { NavigationKeeper } from './navigation-keeper.tsx'
import { prefetchLinkedScreens } from './prefetch.ts'
import { redirectOf } from './redirects.ts'

function screenAt(location: Location): KeptScreen {
  const { kind } = matchRoute(location.pathname).route
  return { id: location.pathname, location, isList: kind === 'list' }
}

const isBareAt = (location: Location) => matchRoute(location.pathname).route.kind === 'bare'

export function Router() {
  const location = useLocation()
  const onward = redirectOf(location.pathname, useSession())
  const [place, setPlace] = useState<Location | null>(null)
  if (onward === null && place !== location) setPlace(location)
  useEffect(prefetchLinkedScreens, [])
  return (
    <>
      {onward !== null && <Navigate to={onward + location.search} replace />}
      {place !== null && <Place location={place} />}
    </>
  )
}

function Place({ location }: { location: Location }) {
  const action = useNavigationType()
  const isBare = isBareAt(location)
  const [kept, setKept] = useState<readonly KeptScreen[]>([])
  const isSeen = kept.at(-1)?.location === location
  if (!isBare && !isSeen) setKept(keepScreens(kept, screenAt(location)))
  const last = kept.at(-1)
  return (
    <NavigationKeeper location={location} action={action}>
      {last !== undefined && (
        <Activity mode={isBare ? 'hidden' : 'visible'}>
          <Shell route={matchRoute(last.location.pathname).route}>
            <ListStack kept={kept} isInSight={!isBare} />
          </Shell>
        </Activity>
      )}
      {isBare && (
        <main id="main" tabIndex={-1} className="min-h-dvh bg-surface md:bg-canvas">
          <RoutedScreen key={location.pathname} screen={screenAt(location)} />
        </main>
      )}
    </NavigationKeeper>
  )
}
