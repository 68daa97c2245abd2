import type { ProfileId } from '@sayso/contract/ids'
import { Link } from 'react-router'
import { useProfiles } from '../../entities/profile/index.ts'
import { urls } from '../../lib/urls.ts'
import { countOf } from '../../ui/format/count.ts'
import { NewProfileIcon } from '../../ui/icons/icons.ts'
import { ForwardIcon } from '../../ui/icons/later-icons.ts'

/** For the owner of a private profile: the number of pending follow requests. */
export function RequestsLine({ me }: { me: ProfileId }) {
  const { profiles, more } = useProfiles({ name: 'requests', me })
  if (profiles.length === 0) return null
  const count = countOf(profiles.length, 'follow request', 'follow requests')
  return (
    <Link
      to={urls.feed('followers', 'profiles')}
      className="mx-4 mb-3 flex min-h-11 items-center gap-2.5 rounded-field bg-accent-soft px-3.5 py-2 font-medium text-accent-text hover:bg-surface-3"
    >
      <NewProfileIcon size={18} />
      <span className="flex-1">{more === 'none' ? count : `More than ${count}`}</span>
      <ForwardIcon size={18} />
    </Link>
  )
}
