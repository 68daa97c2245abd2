import { lazy, Suspense } from 'react'
import { useSession } from '../entities/session/index.ts'
import { urls } from '../lib/urls.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { SearchBox } from './shell/search-box.tsx'
import * as labels from './texts.ts'

const DeskOr = lazy(async () => ({ default: (await import('../features/desk/index.ts')).DeskOr }))
const DESK = /^\/desk(\/|$)/

/** Staff find their desk behind it. Everybody else finds nothing, as at any address that does not exist. */
export function MissingScreen() {
  const now = useSession()
  const isMember = now.status === 'authenticated' && now.kind === 'member'
  if (!isMember || !DESK.test(window.location.pathname)) return <Missing />
  return (
    <Suspense fallback={null}>
      <DeskOr>
        <Missing />
      </DeskOr>
    </Suspense>
  )
}

function Missing() {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-14 text-center">
      <p className="text-2xl font-semibold text-text-3" aria-hidden="true">
        404
      </p>
      <h1 tabIndex={-1} className="text-xl font-semibold">
        {labels.pageNotFound}
      </h1>
      <p className="max-w-85 text-text-2">{labels.movedOrMistyped}</p>
      <LinkButton variant="primary" to={urls.home()} className="mt-4">
        {labels.returnToHome}
      </LinkButton>
      <SearchBox route={{}} className="mt-6 w-full max-w-85" />
    </div>
  )
}
