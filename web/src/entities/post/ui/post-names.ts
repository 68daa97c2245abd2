import type { Post } from '@sayso/contract/shapes/post'

/** How an author is called: the display name, else the name, else what we call somebody without either. */
export function nameOf({ profile }: Post): string {
  return profile.display_name || profile.name || 'Anonymous'
}
