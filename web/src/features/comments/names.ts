import type { ParentComment } from '@sayso/contract/shapes/comment'

/** The name of a comment's author; a stub has none. */
export function nameOfWriter({ profile }: Pick<ParentComment, 'profile'>): string {
  return profile?.display_name || profile?.name || 'Anonymous'
}
