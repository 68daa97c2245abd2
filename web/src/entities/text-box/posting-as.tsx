import type { ProfileId } from '@sayso/contract/ids'
import { clsx } from 'clsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { ExpandIcon } from '../../ui/icons/icons.ts'
import { useSession } from '../session/index.ts'
import { switchProfile } from '../session/switch-profile.ts'
import { labels } from './texts.ts'
import { useAuthor } from './use-author.ts'

const chip =
  'touch-44 inline-flex h-8 min-w-0 items-center gap-1.5 rounded-full bg-surface-3 px-3 text-sm font-medium text-text-2'

const POSTING_AS = 'Posting as'

interface PostingAsProps {
  /** A short form with an avatar, for places where no other avatar shows who writes. */
  isShort?: boolean
  /** Moves the draft to the other profile. Returns a function that keeps it here, in case the switch fails. */
  handTo?: (to: ProfileId) => Promise<() => Promise<void>>
}

/** Shows the profile this will be posted as. Switching moves the draft along. */
export function PostingAs({ isShort = false, handTo }: PostingAsProps) {
  const session = useSession()
  const who = useAuthor()
  const profiles = session.status === 'authenticated' ? session.user.profiles : []
  const words = (
    <>
      <Avatar
        id={who.id}
        name={who.name}
        src={who.photo}
        size={24}
        className={clsx('-ms-2', !isShort && 'md:hidden')}
      />
      <span className="min-w-0 truncate">
        <span className={clsx(isShort && 'max-md:sr-only')}>{labels.posting} </span>
        {labels.as} <bdi className="font-semibold text-text">{who.name}</bdi>
      </span>
    </>
  )
  if (profiles.length < 2) return <span className={chip}>{words}</span>

  async function change(to: ProfileId): Promise<void> {
    if (to === who.id) return
    const keepHere = await handTo?.(to)
    if (!(await switchProfile(to))) await keepHere?.()
  }
  return (
    <Menu
      label={POSTING_AS}
      align="start"
      className="min-w-0"
      items={[
        {
          kind: 'choice',
          label: POSTING_AS,
          value: who.id,
          options: profiles.map((profile) => ({
            value: profile.unique_id,
            label: `${profile.display_name || profile.handle} @${profile.handle}`,
          })),
          onChange: (id) => void change(id as ProfileId),
        },
      ]}
    >
      {(trigger) => (
        <button type="button" {...trigger} className={`${chip} hover:text-text`}>
          {words}
          <ExpandIcon size={16} className="shrink-0" />
        </button>
      )}
    </Menu>
  )
}
