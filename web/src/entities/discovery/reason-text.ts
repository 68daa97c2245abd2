import type { SuggestionReason } from '@sayso/contract/shapes/discovery'
import { FollowersIcon, type Icon, LockedIcon, PlaceIcon, TagIcon } from '../../ui/icons/icons.ts'
import { RisingIcon } from '../../ui/icons/later-icons.ts'

const icons: Record<SuggestionReason['kind'], Icon> = {
  followed_by: FollowersIcon,
  sells_on: LockedIcon,
  near: PlaceIcon,
  notable: RisingIcon,
}

/** Why somebody is suggested, in a few words. */
export function reasonText({ kind, handles, num_more, tag }: SuggestionReason): string {
  if (kind === 'near') return 'Near you'
  if (kind === 'sells_on') return tag === null ? 'Sells on what you read' : `Sells on #${tag}`
  if (kind === 'notable') return tag === null ? 'Gaining followers this week' : `Notable on #${tag} this week`
  const names = handles.map((handle) => `@${handle}`)
  if (num_more === 0) return `Followed by ${names.join(' and ')}`
  return `Followed by ${names.join(', ')} and ${num_more} you follow`
}

export const reasonIcon = ({ kind, tag }: SuggestionReason): Icon =>
  kind === 'notable' && tag !== null ? TagIcon : icons[kind]
