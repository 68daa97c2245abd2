import type { ProfileId } from '@sayso/contract/ids'
import type { Notification } from '@sayso/contract/shapes/notification'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { useState } from 'react'
import { Link } from 'react-router'
import { answerRequest, nameOf } from '../../entities/profile/index.ts'
import { announce } from '../../lib/announcer.ts'
import { ApiError } from '../../lib/api-error.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { removeRequest } from './list-queries.ts'
import { allRequests, answeredOf, texts } from './texts.ts'

interface FollowAnswersProps {
  me: ProfileId
  notification: Notification
}

type Outcome = 'approved' | 'declined'

/** Answers the newest follow requests in place. What was answered elsewhere has no buttons any more. */
export function FollowAnswers({ me, notification }: FollowAnswersProps) {
  const { actors, requests, num_actors: count, is_waiting: isWaiting } = notification
  const [answered, setAnswered] = useState<Readonly<Record<string, Outcome>>>({})
  const shown = actors.filter(({ unique_id: id }) => requests.includes(id) || answered[id] !== undefined)
  const isAlone = shown.length === 1 && count === 1
  return (
    <div className="note-requests">
      {shown.map((one) => (
        <div key={one.unique_id} className="note-request">
          {!isAlone && (
            <>
              <Avatar id={one.unique_id} name={nameOf(one)} src={one.photo_url} size={28} />
              <bdi>{nameOf(one)}</bdi>
            </>
          )}
          <Answer
            me={me}
            profile={one}
            outcome={answered[one.unique_id]}
            onAnswered={(outcome) => setAnswered((all) => ({ ...all, [one.unique_id]: outcome }))}
          />
        </div>
      ))}
      {isWaiting && count > actors.length && (
        <Link to={urls.feed('followers', 'profiles')} className="note-all link">
          {allRequests(count)}
        </Link>
      )}
    </div>
  )
}

interface AnswerProps {
  me: ProfileId
  profile: AuthorCard
  outcome: Outcome | undefined
  onAnswered: (outcome: Outcome) => void
}

function Answer({ me, profile, outcome, onAnswered }: AnswerProps) {
  const [pending, setPending] = useState<Outcome | null>(null)
  const name = nameOf(profile)

  async function answer(wanted: Outcome): Promise<void> {
    if (pending !== null) return
    setPending(wanted)
    const isWelcome = wanted === 'approved'
    try {
      await answerRequest(me, profile.unique_id, isWelcome)
      onAnswered(wanted)
      removeRequest(me, profile.unique_id)
      announce(answeredOf(name, isWelcome))
    } catch (error) {
      // It was answered elsewhere, or taken back.
      if (error instanceof ApiError && error.status === 404) removeRequest(me, profile.unique_id)
      toast.failure(texts.answerFailed, error, {
        action: { label: texts.retry, onPress: () => void answer(wanted) },
      })
    } finally {
      setPending(null)
    }
  }

  if (outcome !== undefined) {
    return (
      // The pressed button is gone; keyboard users continue from here.
      <span ref={focusOnce} tabIndex={-1} className="note-outcome">
        {texts[outcome]}
      </span>
    )
  }
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        aria-label={`${texts.approve} ${name}`}
        pending={pending === 'approved'}
        disabled={pending === 'declined'}
        onClick={() => void answer('approved')}
      >
        {texts.approve}
      </Button>
      <Button
        size="sm"
        aria-label={`${texts.decline} ${name}`}
        pending={pending === 'declined'}
        disabled={pending === 'approved'}
        onClick={() => void answer('declined')}
      >
        {texts.decline}
      </Button>
    </>
  )
}

function focusOnce(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
