import { useSession } from '../session/index.ts'

/** The profile this will be posted as. */
export function useAuthor() {
  const session = useSession()
  const profile = session.status === 'authenticated' ? session.profile : null
  return {
    id: profile?.unique_id ?? '',
    name: profile?.display_name || profile?.name || profile?.handle || 'Anonymous',
    handle: profile?.handle ?? '',
    photo: profile?.photo_url ?? null,
    /** Who may comment on its new posts. A session stored by an older version does not say. */
    commentAudience: profile?.comment_audience,
  }
}
