import { Suspense, use, useLayoutEffect } from 'react'
import { pageTitle } from '../../entities/shell/index.ts'
import type { RouteMatch } from './match-route.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { loaderOf, type ScreenLoader } from './screen-loader.ts'
import { SessionGuard } from './session-guard.tsx'
import { ScreenSkeleton } from './skeletons.tsx'

/** Renders one screen with its title, access check, skeleton and error boundary. */
export function Screen({ match: { route, params } }: { match: RouteMatch }) {
  const loader = loaderOf(route)
  const title = typeof route.title === 'string' ? route.title : route.title(params)
  // A layout effect: it runs again when a kept list comes back, and before a screen sets a better title itself.
  useLayoutEffect(() => {
    document.title = route.isWholeTitle ? title : pageTitle(title)
  }, [route, title])
  return (
    <ScreenBoundary onRetry={loader.forget}>
      <SessionGuard route={route}>
        <Suspense fallback={<ScreenSkeleton route={route} />}>
          <LoadedScreen loader={loader} />
        </Suspense>
      </SessionGuard>
    </ScreenBoundary>
  )
}

function LoadedScreen({ loader }: { loader: ScreenLoader }) {
  const Loaded = use(loader.load())
  return <Loaded />
}
