import type { AuthorCard } from '@sayso/contract/shapes/profile'

/** What a profile is called where a name is needed. */
export function nameOf({ display_name, name }: Pick<AuthorCard, 'display_name' | 'name'>): string {
  return display_name.trim() || name.trim() || 'Anonymous'
}

/** A web address as people say it: without what every address begins with. */
export function spokenLink(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
