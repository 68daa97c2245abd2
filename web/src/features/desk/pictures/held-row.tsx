import type { HeldMedia } from '@sayso/contract/shapes/held-media'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import type { Act } from '../act-dialog.tsx'
import { texts } from './pictures-texts.ts'

interface HeldRowProps {
  one: HeldMedia
  onAct: (act: Act) => void
}

export function HeldRow({ one, onAct }: HeldRowProps) {
  const { media_id, number, conflict, distance } = one
  const see = useMutation({
    mutationFn: async () => (await sessionCall('staff/seeHeld', { media_id })).picture,
    onError: (fault) => toast.failure(texts.seeFailed, fault),
  })
  // Two agreed. Nothing is let through by one; the same file as one on a list can be rejected by one, and so can a file.
  const mayRelease = one.until !== null
  const maySee = mayRelease && one.has_picture
  const mayReject = mayRelease || distance === null || !one.has_picture
  return (
    <li className="desk-row desk-wraps">
      <span className="desk-grow">
        <b>{texts.what(one)}</b>
        <small>
          {texts.match(one)}
          {number !== null && (
            <>
              {' · '}
              <Link to={`/desk/inbox/${number}`} className="link">
                {number}
              </Link>
            </>
          )}
        </small>
        {conflict !== null && <small>{texts.conflict(conflict)}</small>}
        {!one.has_picture && <small>{mayRelease ? texts.agreed : texts.nothing}</small>}
        {one.asked && !mayRelease && <small>{texts.asked}</small>}
      </span>
      <Time at={one.held} className="desk-aside" />
      {conflict === null && (
        <>
          {!mayRelease && !one.asked && (
            <Button size="sm" onClick={() => onAct(ask(one))}>
              {one.has_picture ? texts.ask : texts.askBlind}
            </Button>
          )}
          {maySee && (
            <Button
              size="sm"
              pending={see.isPending}
              onClick={() => (see.data === undefined ? see.mutate() : see.reset())}
            >
              {see.data === undefined ? texts.see : texts.hide}
            </Button>
          )}
          {mayRelease && (
            <Button size="sm" onClick={() => onAct(settle(one, 'release'))}>
              {texts.release}
            </Button>
          )}
          {mayReject && (
            <Button size="sm" variant="danger" onClick={() => onAct(settle(one, 'reject'))}>
              {texts.reject}
            </Button>
          )}
        </>
      )}
      {maySee && see.data !== undefined && <img src={see.data} alt={texts.seen} className="desk-glimpse" />}
    </li>
  )
}

const ask = ({ media_id, has_picture: hasPicture }: HeldMedia): Act => ({
  title: hasPicture ? texts.ask : texts.askBlind,
  text: hasPicture ? texts.askText : texts.askBlindText,
  async run(because) {
    await sessionCall('staff/openHeld', { media_id, because })
    return texts.askDone
  },
})

const settle = ({ media_id, has_picture: hasPicture }: HeldMedia, verdict: 'release' | 'reject'): Act => ({
  title: verdict === 'release' ? texts.release : texts.reject,
  text: verdict === 'reject' ? texts.rejectText : hasPicture ? texts.releaseText : texts.releaseBlindText,
  isDangerous: verdict === 'reject',
  async run(because) {
    await sessionCall('staff/settleHeld', { media_id, verdict, because })
    return verdict === 'release' ? texts.releaseDone : texts.rejectDone
  },
})
