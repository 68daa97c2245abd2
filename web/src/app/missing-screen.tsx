import { urls } from '../lib/urls.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { SearchBox } from './shell/search-box.tsx'
import * as labels from './texts.ts'

export function MissingScreen() {
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
