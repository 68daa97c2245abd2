import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../entities/session/index.ts'
import { drafts } from '../../lib/drafts.ts'
import { logQuietly } from '../../lib/log.ts'
import { queryClient } from '../../lib/query-client.ts'
import { urls } from '../../lib/urls.ts'
import { AlertDialog } from '../../ui/alert-dialog.ts'
import type { LeavingQuestion } from './leave-device.ts'

const device = () => import('./leave-device.ts')

/**
 * Logging out, and the question before it when something would be lost. Unfinished posts do not stay for the next
 * person at this device: their words are on the server and come back with the next log-in; files that were never
 * uploaded go, once the person has agreed.
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
    await device()
      .then(({ leaveDevice }) => leaveDevice())
      .catch((error) => logQuietly('the drafts could not be removed', error))
    // The place is left first: a page of one's own has nothing to show to nobody.
    void navigate(urls.feed('explore'), options)
    // What was typed and not sent is not for the next person at this device.
    drafts.dropAll()
    // What is on its way would be answered to nobody, or refused.
    void queryClient.cancelQueries()
    void session.logout()
  }

  const dialog = question && (
    <AlertDialog {...question} open={isAsking} onOpenChange={setAsking} onConfirm={() => void leave()} />
  )
  return [() => void ask(), dialog]
}
