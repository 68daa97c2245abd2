import type { Post } from '@sayso/contract/shapes/post'

/** The author's name: the display name, else the name, else a fallback. */
export function nameOf({ profile }: Post): string {
  return profile.display_name || profile.name || 'Anonymous'
}
