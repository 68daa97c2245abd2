import type { AuthorCard } from '@sayso/contract/shapes/profile'

/** The display name of a profile. */
export function nameOf({ display_name, name }: Pick<AuthorCard, 'display_name' | 'name'>): string {
  return display_name.trim() || name.trim() || 'Anonymous'
}

/** Shortens a web address for display: without scheme, `www.` and trailing slash. */
export function spokenLink(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
