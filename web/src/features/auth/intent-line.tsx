import { peekInterrupted, peekReturnPath } from '../../entities/session/return-path.ts'
import { FollowingIcon, type Icon, PostIcon, ProfileIcon } from '../../ui/icons/icons.ts'
import { ForwardIcon, FundsIcon } from '../../ui/icons/later-icons.ts'
import { intentOf, type Purpose } from './intent.ts'

const icons: Record<Purpose, Icon> = {
  post: PostIcon,
  profile: ProfileIcon,
  people: FollowingIcon,
  money: FundsIcon,
  place: ForwardIcon,
}

/** Says what logging in has interrupted, so that the user knows why they are here. */
export function IntentLine({ verb }: { verb: string }) {
  const intent = intentOf(peekReturnPath(), peekInterrupted())
  if (intent === null) return null
  const IntentIcon = icons[intent.purpose]
  return (
    <p className="mb-4 flex items-center gap-2.5 rounded-field bg-accent-soft px-3 py-2.5 text-sm font-medium text-accent-text">
      <IntentIcon size={18} />
      {`${verb} to ${intent.words}`}
    </p>
  )
}
