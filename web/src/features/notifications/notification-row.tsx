import type { ProfileId } from '@sayso/contract/ids'
import type { Notification } from '@sayso/contract/shapes/notification'
import { verdictOf } from '@sayso/contract/verdict'
import { memo, useId } from 'react'
import { Link } from 'react-router'
import { nameOf } from '../../entities/profile/index.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Time } from '../../ui/display/time.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { formatMoney } from '../../ui/format/money.ts'
import { AnswerBar } from '../../ui/reaction/answer-bar.tsx'
import { FollowAnswers } from './follow-answers.tsx'
import { lookOf } from './look.ts'
import { sentenceOf } from './sentence.ts'
import { divide, moreFaces, texts } from './texts.ts'

interface NotificationRowProps {
  me: ProfileId
  notification: Notification
}

/** One line of the list. All of it is a link; the buttons of a follow request are above that link. */
export const NotificationRow = memo(function NotificationRow({ me, notification }: NotificationRowProps) {
  const { unique_id, path, quote, created, is_read, about } = notification
  const { icon: RowIcon, tone } = lookOf(notification)
  const id = useId()
  return (
    <li className="note" data-anchor-id={unique_id} data-unread={is_read ? undefined : ''}>
      <span className="note-icon" data-tone={tone}>
        <RowIcon size={18} />
      </span>
      <div className="min-w-0">
        <div className="note-top">
          <Faces notification={notification} />
          <span id={`${id}-when`} className="note-when">
            {!is_read && <span className="sr-only">{texts.unread}</span>}
            <Time at={created} />
          </span>
        </div>
        <Link to={path} className="note-link" aria-describedby={`${id}-when ${id}-quote`}>
          {sentenceOf(notification).map(({ place, text }) =>
            place === 'rest' || place === 'and' ? (
              text
            ) : (
              <bdi key={place} className="font-semibold">
                {text}
              </bdi>
            ),
          )}
        </Link>
        {quote !== null && (
          <p id={`${id}-quote`} className="note-quote" dir="auto">
            {quote}
          </p>
        )}
        <Amount notification={notification} />
        <Answers notification={notification} />
        {about === 'follow_request' && <FollowAnswers me={me} notification={notification} />}
      </div>
    </li>
  )
})

/** The newest faces, without those who cannot be named. */
function Faces({ notification: { actors, num_actors: count } }: { notification: Notification }) {
  const more = count - actors.length
  return (
    <span className="note-faces" aria-hidden="true">
      {actors.map((one) => (
        <Avatar key={one.unique_id} id={one.unique_id} name={nameOf(one)} src={one.photo_url} size={28} />
      ))}
      {actors.length > 0 && more > 0 && <span className="note-more">{moreFaces(formatCount(more))}</span>}
    </span>
  )
}

function Amount({ notification: { about, amount_cents: amount } }: { notification: Notification }) {
  if (amount === null || amount === 0) return null
  const isEarned = about === 'sale'
  return (
    <p className="note-amount" data-earned={isEarned ? '' : undefined}>
      {isEarned && '+'}
      {formatMoney(amount)}
    </p>
  )
}

/** How the answers to what it is about divide, as on its card. */
function Answers({ notification: { num_true: trues, num_false: falses } }: { notification: Notification }) {
  if (trues === null || falses === null) return null
  const word = verdictOf(trues, falses)
  if (word === null) return null
  return (
    <p className="note-answers">
      <AnswerBar trueCount={trues} falseCount={falses} className="h-1 flex-1" />
      <span>
        <b>{word}</b>
        {divide(formatCount(trues), formatCount(falses))}
      </span>
    </p>
  )
}
