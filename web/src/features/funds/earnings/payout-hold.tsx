import type { ProfileId } from '@sayso/contract/ids'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSession } from '../../../entities/session/index.ts'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { formatDeadline } from '../../../ui/format/time.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { payoutHoldQuery, releasePayouts } from '../funds-queries.ts'
import { earningsTexts as texts } from './texts.ts'

/** After an undone change: why payouts are on hold, where they would go, and the button to release them. */
export function PayoutHold({ me }: { me: ProfileId }) {
  const { data: hold } = useQuery(payoutHoldQuery(me))
  const release = useMutation({
    mutationFn: () => releasePayouts(me),
    onSuccess: () => toast.success(texts.released.title, { description: texts.released.text }),
    onError: (error) => toast.error(texts.notReleased, { description: error.message }),
  })
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
          <Button
            variant="primary"
            disabled={isEarly}
            pending={release.isPending}
            onClick={() => release.mutate()}
          >
            {texts.confirm}
          </Button>
          {isEarly && (
            <span className="text-sm text-text-2">
              You can confirm from <time dateTime={hold.until}>{formatDeadline(until)}</time>.
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
