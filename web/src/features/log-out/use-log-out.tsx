import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../entities/session/index.ts'
import { drafts } from '../../lib/drafts.ts'
import { logQuietly } from '../../lib/log.ts'
import { queryClient } from '../../lib/query-client.ts'
import { urls } from '../../lib/urls.ts'
import { AlertDialog } from '../../ui/floating/alert-dialog.ts'
import type { LeavingQuestion } from './leave-device.ts'

const device = () => import('./leave-device.ts')

/** Logs out without asking. `goAway` leaves the page first: a private one has nothing to show without a session. */
export async function leaveNow(goAway: () => void): Promise<void> {
  await device()
    .then(({ leaveDevice }) => leaveDevice())
    .catch((error) => logQuietly('the drafts could not be removed', error))
  goAway()
  // Text that was typed and not sent must not be shown to the next user of this device.
  drafts.dropAll()
  // Requests in flight would be answered to nobody, or rejected.
  void queryClient.cancelQueries()
  void session.logout()
}

/**
 * Logs out, after asking if something would be lost. Unfinished posts are removed from this device: their text is on
 * the server and comes back with the next login; files that were never uploaded are deleted once the user has agreed.
 */
export function useLogOut(options: { replace?: boolean } = {}): readonly [() => void, ReactNode] {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<LeavingQuestion | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function ask(): Promise<void> {
    const asked = await device()
      .then(({ askBeforeLeaving }) => askBeforeLeaving())
      .catch(() => null)
    if (asked === null) return leave()
    setQuestion(asked)
    setAsking(true)
  }

  async function leave(): Promise<void> {
    setAsking(false)
    await leaveNow(() => void navigate(urls.feed('explore'), options))
  }

  const dialog = question && (
    <AlertDialog {...question} open={isAsking} onOpenChange={setAsking} onConfirm={() => void leave()} />
  )
  return [() => void ask(), dialog]
}
