import type { SessionState } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import type { AppRoute, LoginPrompt } from './route-types.ts'
import { shortcuts } from './routes.ts'

function isMember(session: SessionState): boolean {
  return session.status === 'authenticated' && session.kind === 'member'
}

/** Where an address leads on to; null when it is a place itself. A stored session is known at once, so nobody waits. */
export function redirectOf(pathname: string, session: SessionState): string | null {
  if (pathname === '/') return urls.feed(isMember(session) ? 'following' : 'explore')
  return shortcuts[pathname.replace(/\/$/, '')] ?? null
}

export type Entry =
  | { readonly to: 'screen' }
  /** The session starts: nobody knows yet. */
  | { readonly to: 'wait' }
  /** No session could be had so far. */
  | { readonly to: 'no-session' }
  | { readonly to: 'login' }
  | { readonly to: 'prompt'; readonly prompt: LoginPrompt }

/** What somebody gets to see at a route. */
export function entryTo({ kind, access, needsNoSession }: AppRoute, session: SessionState): Entry {
  if (kind === 'bare' || needsNoSession) return { to: 'screen' }
  if (session.status === 'starting') return { to: 'wait' }
  if (session.status === 'unauthenticated') return { to: 'no-session' }
  if (access?.for !== 'members' || isMember(session)) return { to: 'screen' }
  return access.visitors === 'go-to-login' ? { to: 'login' } : { to: 'prompt', prompt: access.visitors }
}
