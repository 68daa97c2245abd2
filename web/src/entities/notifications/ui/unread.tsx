import './unread.css'
import type { ProfileId } from '@sayso/contract/ids'
// What waits to be marked as read is not in the number.
import '../read-marks.ts'
import { elsewhere, unreadCount } from '../texts.ts'
import { shownCount, unreadOf, useUnread, useWatchedUnread } from '../unread-query.ts'

export interface UnreadProps {
  /** The profile whose number it is. */
  of: ProfileId
  /** At the bell, with a dot if another profile has something: on its icon, or at the end of its line. */
  bell?: 'icon' | 'line'
}

/** The number of unread notifications. Never 0. */
export function Unread({ of: id, bell }: UnreadProps) {
  return bell === undefined ? <ProfileNumber id={id} /> : <BellMark me={id} place={bell} />
}

function ProfileNumber({ id }: { id: ProfileId }) {
  return <Figure count={unreadOf(useUnread(), id)} />
}

function BellMark({ me, place }: { me: ProfileId; place: 'icon' | 'line' }) {
  const counts = useWatchedUnread()
  const isElsewhere = counts.some(({ profile_id, num_unread }) => profile_id !== me && num_unread > 0)
  return (
    <>
      <Figure count={unreadOf(counts, me)} place={place} />
      {isElsewhere && (
        <>
          <span aria-hidden="true" data-place={place} className="unread-dot" />
          <span className="sr-only">{elsewhere}</span>
        </>
      )}
    </>
  )
}

function Figure({ count, place }: { count: number; place?: 'icon' | 'line' }) {
  if (count === 0) return null
  const shown = shownCount(count)
  return (
    <>
      <span aria-hidden="true" data-place={place} className="unread">
        {shown}
      </span>
      <span className="sr-only">{unreadCount(shown)}</span>
    </>
  )
}
