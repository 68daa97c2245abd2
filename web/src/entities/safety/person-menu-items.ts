import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { type Icon, MutedIcon, SoundIcon } from '../../ui/icons/icons.ts'
import { BlockIcon } from '../../ui/icons/later-icons.ts'
import { findProfile } from '../profile/profile-queries.ts'
import { session } from '../session/index.ts'
import { askToBlock, askToMute } from './asked-safety.ts'
import { unmutePerson } from './mute.ts'
import { menuLabels } from './texts.ts'

interface PersonItem {
  label: string
  icon: Icon
  onSelect: () => void
}

/** Mute and Block, for the menu of anything somebody else made. Empty for visitors, and if there is nobody to block. */
export function personMenuItems(profile: AuthorCard, opener?: HTMLElement | null): readonly PersonItem[] {
  const state = session.get()
  const isMember = state.status === 'authenticated' && state.kind === 'member'
  const { handle, unique_id: id } = profile
  const isOwn = isMember && state.user.profiles.some((one) => one.unique_id === id)
  if (!isMember || isOwn || profile.is_deleted) return []
  const isMuted = findProfile(state.profileId, { id })?.is_muted === true
  return [
    isMuted
      ? { label: menuLabels.unmute(handle), icon: SoundIcon, onSelect: () => void unmutePerson(profile) }
      : { label: menuLabels.mute(handle), icon: MutedIcon, onSelect: () => askToMute(profile, opener) },
    { label: menuLabels.block(handle), icon: BlockIcon, onSelect: () => askToBlock(profile, opener) },
  ]
}
