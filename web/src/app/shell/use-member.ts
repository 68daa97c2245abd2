import { type SessionState, useSession } from '../../entities/session/index.ts'

type Authenticated = Extract<SessionState, { status: 'authenticated' }>

export type Member = Authenticated & { readonly kind: 'member' }

/** The signed-in person; null for visitors and while nobody knows. */
export function useMember(): Member | null {
  const state = useSession()
  return state.status === 'authenticated' && state.kind === 'member' ? (state as Member) : null
}

/** What the person is called here; the product's name when there is no profile yet. */
export function nameOf({ profile }: Member): string {
  return profile?.display_name || profile?.name || profile?.handle || 'Sayso'
}
