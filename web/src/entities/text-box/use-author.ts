import { useSession } from '../session/index.ts'

/** Under whose name this will stand. */
export function useAuthor() {
  const session = useSession()
  const profile = session.status === 'authenticated' ? session.profile : null
  return {
    id: profile?.unique_id ?? '',
    name: profile?.display_name || profile?.name || profile?.handle || 'Anonymous',
    handle: profile?.handle ?? '',
    photo: profile?.photo_url ?? null,
  }
}
