import type { ProfileId } from '@sayso/contract/ids'
import type { SuggestedProfile } from '@sayso/contract/shapes/discovery'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { urls } from '../../../lib/urls.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { CloseIcon } from '../../../ui/icons/icons.ts'
import { FollowButton, nameOf } from '../../profile/index.ts'
import { dismissSuggestion } from '../discovery-queries.ts'
import { reasonIcon, reasonText } from '../reason-text.ts'
import { texts } from '../texts.ts'
import { useLiveProfile } from '../use-live-profile.ts'

interface SuggestedPersonProps {
  me: ProfileId
  suggestion: SuggestedProfile
  /** `row`: with the handle. `slim`: for the right column. `card`: in a strip that scrolls sideways. */
  look: 'row' | 'slim' | 'card'
  /** Following is what the screen is for (`main`), or one of two things (`soft`); otherwise it stays in the background. */
  follow?: 'main' | 'soft' | 'quiet'
}

/** Somebody to follow, with the reason. */
export function SuggestedPerson({ me, suggestion, look, follow = 'quiet' }: SuggestedPersonProps) {
  const profile = useLiveProfile(me, suggestion.profile)
  const name = nameOf(profile)
  const [reason] = suggestion.reasons
  const Sign = reason && reasonIcon(reason)
  const isCard = look === 'card'
  return (
    <div
      className={clsx(
        'relative min-w-0',
        isCard
          ? 'grid w-42 shrink-0 snap-start content-start gap-0.5 rounded-box border border-border p-3'
          : 'flex items-center gap-3',
        look === 'row' && 'border-b border-border py-3',
        look === 'slim' && 'py-1.5',
      )}
    >
      <Avatar
        id={profile.unique_id}
        name={name}
        src={profile.photo_url}
        size={look === 'row' ? 48 : 40}
        className={isCard ? 'mb-1' : ''}
      />
      <div className="min-w-0 flex-1">
        <Link
          to={urls.profile(profile.unique_id)}
          className="block truncate leading-5 font-semibold [unicode-bidi:plaintext] hover:underline"
        >
          {name}
        </Link>
        {look !== 'slim' && <p className="truncate text-sm text-text-3">@{profile.handle}</p>}
        {reason && (
          <p className="flex gap-1 text-sm text-text-2">
            {look === 'row' && Sign && <Sign size={14} className="mt-0.75 shrink-0 text-text-3" />}
            <bdi className="line-clamp-2">{reasonText(reason)}</bdi>
          </p>
        )}
      </div>
      <FollowButton profile={profile} look={follow} className={isCard ? 'mt-2 w-full' : ''} />
      {isCard && (
        <IconButton
          icon={CloseIcon}
          label={texts.dismiss(name)}
          size="sm"
          iconSize={16}
          onClick={() => dismissSuggestion(me, profile.unique_id)}
          className="absolute end-1.5 top-1.5"
        />
      )}
    </div>
  )
}
