import type { ProfileId } from '@sayso/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { payoutHoldQuery, releasePayouts } from '../../../entities/funds/funds-queries.ts'
import { useSession } from '../../../entities/session/index.ts'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { formatDeadline } from '../../../ui/format/time.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { labels, earningsTexts as texts } from './texts.ts'

/** After an undone change: why payouts are on hold, where they would go, and the button to release them. */
export function PayoutHold({ me }: { me: ProfileId }) {
  const { data: hold } = useQuery(payoutHoldQuery(me))
  const [isReleasing, setReleasing] = useState(false)
  async function release(): Promise<void> {
    setReleasing(true)
    try {
      await releasePayouts(me)
      toast.success(texts.released.title, { description: texts.released.text })
    } catch (error) {
      toast.failure(texts.notReleased, error)
    }
    setReleasing(false)
  }
  if (!hold) return null
  const until = new Date(hold.until)
  const isEarly = until.getTime() > Date.now()
  return (
    <div className="border-b border-border p-4">
      <InlineNotice tone="warn" title={texts.held}>
        <p>{texts.heldWhy}</p>
        <p className="mt-2.5 font-medium">{texts.heldAddresses}</p>
        <Addresses />
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="primary" disabled={isEarly} pending={isReleasing} onClick={() => void release()}>
            {texts.confirm}
          </Button>
          {isEarly && (
            <span className="text-sm text-text-2">
              {labels.youCanConfirmFrom} <time dateTime={hold.until}>{formatDeadline(until)}</time>.
            </span>
          )}
        </div>
      </InlineNotice>
    </div>
  )
}

/** The addresses of all profiles: one that somebody else set before the undone change is still there. */
function Addresses() {
  const session = useSession()
  if (session.status !== 'authenticated') return null
  return (
    <ul className="mt-0.5">
      {session.user.profiles.map(({ unique_id: id, handle, paypal_email: address }) => (
        <li key={id} className="wrap-anywhere">
          @{handle}:{' '}
          <Link to={urls.editProfile(id)} className="link">
            {address ?? texts.noAddress}
          </Link>
        </li>
      ))}
    </ul>
  )
}
