import type { ParentComment } from '@sayso/contract/shapes/comment'

/** How the writer of a comment is called; a stub has none. */
export function nameOfWriter({ profile }: Pick<ParentComment, 'profile'>): string {
  return profile?.display_name || profile?.name || 'Anonymous'
}
