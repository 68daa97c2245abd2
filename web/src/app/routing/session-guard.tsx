import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { rememberReturnPath, session, useSession } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RetryIcon, UnreachableIcon } from '../../ui/icons/icons.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { guard } from '../session-texts.ts'
import * as labels from '../texts.ts'
import { LoginPromptScreen } from './login-prompt.tsx'
import { entryTo } from './redirects.ts'
import type { AppRoute } from './route-types.ts'
import { ScreenSkeleton } from './skeletons.tsx'

/** Shows the screen to those who may see it, and a placeholder until the session is known. */
export function SessionGuard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const entry = entryTo(route, useSession())
  if (entry.to === 'screen') return children
  if (entry.to === 'wait') return <SessionStarting route={route} />
  if (entry.to === 'no-session') return <NoSession />
  if (entry.to === 'prompt') return <LoginPromptScreen prompt={entry.prompt} />
  return <ToLogin route={route} />
}

/** Shows the skeleton with a message over it: nothing moves when the message goes. */
function SessionStarting({ route }: { route: AppRoute }) {
  return (
    <div className="relative">
      <div className="pointer-events-none absolute inset-x-0 top-16 z-pill flex animate-appear justify-center">
        <p className="flex h-9 items-center gap-2 rounded-full border border-border bg-float px-4 text-sm font-medium text-text-2 shadow-e2">
          <Spinner size={16} />
          {guard.starting}
        </p>
      </div>
      <ScreenSkeleton route={route} />
    </div>
  )
}

function NoSession() {
  const [isTrying, setTrying] = useState(false)
  const retry = () => {
    setTrying(true)
    void session.retry().finally(() => setTrying(false))
  }
  return (
    <div role="status">
      <h1 tabIndex={-1} className="sr-only">
        {guard.none.title}
      </h1>
      <EmptyState
        icon={UnreachableIcon}
        title={guard.none.title}
        text={guard.none.text}
        action={
          <Button variant="primary" icon={RetryIcon} pending={isTrying} onClick={retry}>
            {labels.tryAgain}
          </Button>
        }
      />
    </div>
  )
}

function ToLogin({ route }: { route: AppRoute }) {
  const { pathname, search } = useLocation()
  // A user who has just logged out is already being redirected, though the next screen may not be rendered yet.
  const isLeft = globalThis.location.pathname !== pathname
  useEffect(() => {
    if (!isLeft) rememberReturnPath(pathname + search)
  }, [isLeft, pathname, search])
  if (isLeft) return <ScreenSkeleton route={route} />
  return <Navigate to={urls.login()} replace />
}
