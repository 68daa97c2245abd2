import type { Post } from '@sayso/contract/shapes/post'
import { leftText } from '@sayso/contract/time-left'
import { verdictOf } from '@sayso/contract/verdict'
import { clsx } from 'clsx'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { urls } from '../../../lib/urls.ts'
import { formatCount, formatTally } from '../../../ui/format/count.ts'
import { subscribeToMinutes } from '../../../ui/format/ticker.ts'
import { FollowersIcon, type Icon, PlaceIcon, TimeIcon } from '../../../ui/icons/icons.ts'
import { AnswerBar } from '../../../ui/reaction/answer-bar.tsx'
import { texts } from '../texts.ts'

/** Above the actions of a card: how the answers divide, who sees the post, and until when. */
export function EvidenceLine({ post }: { post: Post }) {
  const { num_true: trueCount, num_false: falseCount, place_label: place, expires_at: end } = post
  const word = verdictOf(trueCount, falseCount)
  const isLimited = post.visibility === 'followers' || place !== null || end !== null
  if (word === null && !isLimited) return null
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      {isLimited && (
        <ul
          className={clsx(
            'flex min-w-0 flex-wrap gap-1.5',
            word !== null && '@max-card:w-full @card:order-last @card:ms-auto',
          )}
        >
          {post.visibility === 'followers' && <Chip icon={FollowersIcon}>{texts.followersOnly}</Chip>}
          {place !== null && <Chip icon={PlaceIcon}>{place}</Chip>}
          {end !== null && <TimeLeft end={end} />}
        </ul>
      )}
      {word !== null && (
        <Link
          to={urls.post(post.unique_id)}
          // For a finger it reaches up, away from the actions below.
          className="relative flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2 tabular-nums hover:underline coarse:after:absolute coarse:after:inset-x-0 coarse:after:-top-5 coarse:after:-bottom-1.5"
        >
          {/* Of the same length everywhere, so that bars compare down a feed. */}
          <AnswerBar trueCount={trueCount} falseCount={falseCount} className="h-1 w-28 @card:w-45" />
          <span>
            <b>{word}</b>
            {' · '}
            <span className="@max-card:hidden">{texts.answers(formatTally(trueCount + falseCount))}</span>
            <span className="@card:hidden">
              {texts.divide(formatCount(trueCount), formatCount(falseCount))}
            </span>
          </span>
        </Link>
      )}
    </div>
  )
}

interface ChipProps {
  icon: Icon
  isUrgent?: boolean
  children: ReactNode
}

function Chip({ icon: ChipIcon, isUrgent = false, children }: ChipProps) {
  return (
    <li
      className={clsx(
        'flex h-6 min-w-0 items-center gap-1 rounded-full px-2 text-xs font-medium',
        isUrgent ? 'bg-warn-soft text-warn' : 'bg-surface-2 text-text-2',
      )}
    >
      <ChipIcon size={14} />
      <span className="truncate">{children}</span>
    </li>
  )
}

const DAY_MS = 86_400_000

/** "3 days left"; on its last day in another colour. */
function TimeLeft({ end }: { end: string }) {
  const until = new Date(end)
  const left = useSyncExternalStore(subscribeToMinutes, () => {
    const now = new Date()
    return until > now ? leftText(until, now) : texts.expired
  })
  return (
    <Chip icon={TimeIcon} isUrgent={until.getTime() - Date.now() < DAY_MS}>
      {left}
    </Chip>
  )
}
