import type { ComponentType } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import type { AppRoute } from './route-types.ts'

export interface ScreenLoader {
  /** Returns the same promise until `forget`, even if it failed: React asks for it on every render attempt. */
  load(): Promise<ComponentType>
  /** Loads ahead of need. A failure is forgotten and does not reload the page. */
  preload(): void
  forget(): void
}

/** The browsers' error messages for a file that could not be fetched. A screen that throws while loading has others. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload/i

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && NOT_FETCHED.test(error.message)
}

interface LoaderParts {
  /** Reloads the page to get a new build's files. False if it has already done so, or if it would not help. */
  reloadOnce: () => boolean
  onLoaded: () => void
}

export function createScreenLoader(route: Pick<AppRoute, 'load'>, parts: LoaderParts): ScreenLoader {
  let pending: Promise<ComponentType> | undefined

  function keep(promise: Promise<ComponentType>): Promise<ComponentType> {
    pending = promise
    promise.then(
      (screen) => {
        // React reads these: a screen that has loaded renders immediately, without flashing a skeleton.
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
          // The page is about to reload; it shows its skeleton until then.
          if (parts.reloadOnce()) return new Promise<never>(() => {})
          throw isUnreachable(error)
            ? new ApiError('offline', 'The code of this screen could not be loaded')
            : error
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
 * Reloads the page if a file is missing: most likely a new build replaced it, and the new page knows the new files.
 * Only once per path: if the same path fails again, reloading does not help. Offline, a reload would only show the
 * browser's own error page.
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
    // Storage is blocked, so it was never written.
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
