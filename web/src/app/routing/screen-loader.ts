import type { ComponentType } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import type { AppRoute } from './route-types.ts'

export interface ScreenLoader {
  /** The same promise until `forget`, failed or not: React asks for it at every attempt to render. */
  load(): Promise<ComponentType>
  /** Ahead of need: a failure is forgotten, and nothing is reloaded for it. */
  preload(): void
  forget(): void
}

/** The names browsers give to a file that could not be fetched; a screen that breaks while it loads has others. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload/i

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && NOT_FETCHED.test(error.message)
}

interface LoaderParts {
  /** Reloads the page for a new build's files; false when it has already done so, or when it would not help. */
  reloadOnce: () => boolean
  onLoaded: () => void
}

export function createScreenLoader(route: Pick<AppRoute, 'load'>, parts: LoaderParts): ScreenLoader {
  let pending: Promise<ComponentType> | undefined

  function keep(promise: Promise<ComponentType>): Promise<ComponentType> {
    pending = promise
    promise.then(
      (screen) => {
        // React reads these: what has arrived is rendered at once, without a skeleton for a blink.
        Object.assign(promise, { status: 'fulfilled', value: screen })
        parts.onLoaded()
      },
      () => {},
    )
    return promise
  }

  return {
    load: () =>
      pending ??
      keep(
        route.load().catch((error: unknown) => {
          // A page that is about to go shows its skeleton until then.
          if (parts.reloadOnce()) return new Promise<never>(() => {})
          throw isUnreachable(error) ? new ApiError('offline', 'The code of this screen did not come') : error
        }),
      ),
    preload() {
      if (pending !== undefined) return
      const early = keep(route.load())
      early.catch(() => {
        if (pending === early) pending = undefined
      })
    },
    forget() {
      pending = undefined
    },
  }
}

const ITEM = 'reloaded_for'

/**
 * A file that is gone was most likely replaced by a new build, and the new page knows the new files. Once: when the
 * same place fails again, reloading is not the cure. Offline it would only show the browser's own error.
 */
function reloadOnce(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(ITEM) === location.pathname) return false
    sessionStorage.setItem(ITEM, location.pathname)
  } catch {
    return false
  }
  location.reload()
  return true
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(ITEM)
  } catch {
    // Then it was never written.
  }
}

const loaders = new Map<AppRoute['load'], ScreenLoader>()

/** One loader for each screen, however many routes lead to it. */
export function loaderOf(route: AppRoute): ScreenLoader {
  const known = loaders.get(route.load)
  if (known) return known
  const loader = createScreenLoader(route, { reloadOnce, onLoaded: forgetReload })
  loaders.set(route.load, loader)
  return loader
}
