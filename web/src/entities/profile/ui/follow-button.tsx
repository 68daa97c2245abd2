import type { Profile } from '@sayso/contract/shapes/profile'
import { useLocation, useNavigate } from 'react-router'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { rememberReturnPath, useSession } from '../../session/index.ts'
import { useWaitingFollow, wishToFollow } from '../follow.ts'
import { tieTo } from '../following.ts'
import { nameOf } from '../names.ts'

const variants = { main: 'primary', soft: 'soft', quiet: 'secondary' } as const
const waits = { waiting: 'waiting', refused: 'not saved' } as const
const labels = { none: 'Follow', asked: 'Requested', following: 'Unfollow' } as const

interface FollowButtonProps {
  profile: Profile
  /** Less prominent, beside something that matters more: `soft` is tinted, `quiet` outlined. */
  look?: 'main' | 'soft' | 'quiet'
  className?: string
}

/** Follow button, or the state after it. Renders nothing if there is nothing to follow, as with one's own profile. */
export function FollowButton({ profile, look = 'main', className }: FollowButtonProps) {
  const session = useSession()
  const me = session.status === 'authenticated' ? session.profileId : null
  const waiting = useWaitingFollow(me, profile.unique_id)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (session.status !== 'authenticated' || profile.is_me) return null
  const isVisitor = session.kind === 'visitor'
  const tie = tieTo(profile)
  if (tie === 'none' && !profile.can_follow && !isVisitor) return null

  function press(): void {
    if (session.status !== 'authenticated') return
    if (!isVisitor) return void wishToFollow(session.profileId, profile, tie === 'none')
    rememberReturnPath(pathname + search, { act: 'follow', profile: profile.unique_id })
    void navigate(urls.login())
  }

  const label = waiting === null ? labels[tie] : `${labels[tie]} · ${waits[waiting]}`
  return (
    <Button
      variant={tie === 'none' ? variants[look] : 'secondary'}
      onClick={press}
      aria-label={`${label} ${nameOf(profile)}`}
      {...(tie === 'asked' && { 'data-tooltip': 'Press to cancel the request' })}
      className={`min-w-26 ${className ?? ''}`}
    >
      {label}
    </Button>
  )
}
