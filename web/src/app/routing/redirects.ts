import type { SessionState } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import type { AppRoute, LoginPrompt } from './route-types.ts'
import { shortcuts } from './routes.ts'

function isMember(session: SessionState): boolean {
  return session.status === 'authenticated' && session.kind === 'member'
}

/**
 * Returns the redirect target of an address, or null if it is a page itself. A stored session is known immediately, so
 * there is nothing to wait for.
 */
export function redirectOf(pathname: string, session: SessionState): string | null {
  if (pathname === '/') return urls.feed(isMember(session) ? 'following' : 'explore')
  return shortcuts[pathname.replace(/\/$/, '')] ?? null
}

export type Entry =
  | { readonly to: 'screen' }
  /** The session is still starting. */
  | { readonly to: 'wait' }
  /** No session could be obtained so far. */
  | { readonly to: 'no-session' }
  | { readonly to: 'login' }
  | { readonly to: 'prompt'; readonly prompt: LoginPrompt }

/** Decides what the user sees at a route. */
export function entryTo({ kind, access, needsNoSession }: AppRoute, session: SessionState): Entry {
  if (kind === 'bare' || needsNoSession) return { to: 'screen' }
  if (session.status === 'starting') return { to: 'wait' }
  if (session.status === 'unauthenticated') return { to: 'no-session' }
  if (access?.for !== 'members' || isMember(session)) return { to: 'screen' }
  return access.visitors === 'go-to-login' ? { to: 'login' } : { to: 'prompt', prompt: access.visitors }
}
