import { type SessionState, useSession } from '../../entities/session/index.ts'

type Authenticated = Extract<SessionState, { status: 'authenticated' }>

export type Member = Authenticated & { readonly kind: 'member' }

/** The logged-in member; null for visitors and while the session is unknown. */
export function useMember(): Member | null {
  const state = useSession()
  return state.status === 'authenticated' && state.kind === 'member' ? (state as Member) : null
}

/** The member's display name, or the product's name if there is no profile yet. */
export function nameOf({ profile }: Member): string {
  return profile?.display_name || profile?.name || profile?.handle || 'Sayso'
}
