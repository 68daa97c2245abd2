import { matchPath, type Params } from 'react-router'
import type { AppRoute } from './route-types.ts'
import { missingRoute, routes, shortcuts } from './routes.ts'

export interface RouteMatch {
  readonly route: AppRoute
  readonly params: Params
}

/** Matches a handle in a path: one of our handles, or a mention, which may contain dots and start with @. */
const HANDLE = /^@?[\w.]{1,64}$/

/** The first path segment of every route and shortcut. None of them can be a handle. */
export const firstSegments: readonly string[] = [
  ...new Set(
    [...routes.map(({ path }) => path), ...Object.keys(shortcuts)]
      .map((path) => path.split('/')[1] ?? '')
      .filter((word) => word !== '' && !word.startsWith(':')),
  ),
]
/** Also where staff work, which is behind the missing page for everybody else. */
const taken = new Set([...firstSegments.map((word) => word.toLowerCase()), 'desk'])

/** Returns the first route in the table that matches. It is case sensitive: each address has one spelling. */
export function matchRoute(pathname: string): RouteMatch {
  for (const route of routes) {
    const match = matchPath({ path: route.path, caseSensitive: true }, pathname)
    if (match === null) continue
    const { username } = match.params
    if (username !== undefined && !isHandle(username)) break
    return { route, params: match.params }
  }
  return { route: missingRoute, params: {} }
}

function isHandle(text: string): boolean {
  return HANDLE.test(text) && !taken.has(text.toLowerCase())
}
