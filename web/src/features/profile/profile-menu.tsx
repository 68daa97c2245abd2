import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { useRef } from 'react'
import { useRemoveFollower } from '../../entities/profile/ui/follower-menu.tsx'
import { reportMenuItems } from '../../entities/report/index.ts'
import { personMenuItems } from '../../entities/safety/index.ts'
import { useSession } from '../../entities/session/index.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { withLines } from '../../ui/floating/menu-items.ts'
import { MoreIcon } from '../../ui/icons/icons.ts'
import { labels } from './texts.ts'

const stay = () => {}

/** What can be done about somebody else's profile besides following it. */
export function ProfileMenu({ me, profile }: { me: ProfileId; profile: Profile }) {
  // The items depend on who is here.
  useSession()
  const place = useRef<HTMLSpanElement>(null)
  // The menu stays when a follower was removed, and takes back the focus.
  const trigger = () => place.current?.querySelector('button') ?? null
  const { item, question } = useRemoveFollower(me, profile, stay, trigger)
  const about = [...(profile.is_follower ? [item] : []), ...personMenuItems(profile)]
  const report = reportMenuItems({
    kind: 'profile',
    id: profile.unique_id,
    profile,
    text: `@${profile.handle}`,
  })
  const items = withLines(about, report)
  if (items.length === 0) return null
  return (
    <span ref={place} className="contents">
      <Menu label={labels.profile} items={items}>
        {(opens) => <IconButton icon={MoreIcon} label={labels.more} {...opens} />}
      </Menu>
      {question}
    </span>
  )
}
