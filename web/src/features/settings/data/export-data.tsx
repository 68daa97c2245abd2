import type { DataExport } from '@sayso/contract/shapes/data-export'
import type { User } from '@sayso/contract/shapes/user'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ACCOUNT_TOAST, failureText } from '../../../entities/account-form/failure.ts'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { sessionCall } from '../../../entities/session/index.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { RetryRow } from '../../../ui/list/retry-row.tsx'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { Group } from '../parts/group.tsx'
import { ExportCard } from './export-card.tsx'
import { exportsQuery, isBeingMade } from './export-queries.ts'
import { every, start, texts } from './texts.ts'

/** Ask for a copy, see how far it is, download it. */
export function ExportData({ user }: { user: User }) {
  const { data, error, isFetching, refetch } = useQuery(exportsQuery(user))
  return (
    <Group name={texts.export} lead={texts.exportLead}>
      {data !== undefined ? (
        <Copies user={user} newest={data.exports[0] ?? null} nextTime={data.next_time} />
      ) : error === null ? (
        <LoadingState label={texts.loading} className="mt-4 grid gap-3">
          <Skeleton className="h-17 w-full rounded-box" />
          <Skeleton className="h-10 w-44 rounded-full" />
        </LoadingState>
      ) : (
        <RetryRow text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Group>
  )
}

interface CopiesProps {
  user: User
  newest: DataExport | null
  /** When the next can be asked for; null if now. */
  nextTime: string | null
}

function Copies({ user, newest, nextTime }: CopiesProps) {
  const { everyDays } = useLimits().exports
  const below = useRef<HTMLDivElement>(null)
  const ask = useMutation({
    mutationFn: () => sessionCall('user/exportStart', {}),
    onSuccess() {
      toast.success(start.done, { id: ACCOUNT_TOAST, description: texts.within })
      // The pressed button goes; keyboard users continue from the heading.
      below.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
    },
    onError: (error) => failureText(error, start),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsQuery(user).queryKey }),
  })
  const isMaking = newest !== null && isBeingMade(newest)
  return (
    <div ref={below}>
      {newest !== null && <ExportCard copy={newest} />}
      {!isMaking && (
        <Button
          className="mt-4"
          disabled={nextTime !== null}
          pending={ask.isPending}
          pendingLabel={texts.asking}
          onClick={() => ask.mutate()}
        >
          {newest === null ? texts.ask : newest.status === 'failed' ? texts.retry : texts.askAgain}
        </Button>
      )}
      <p className="mt-2 text-sm text-text-3">
        {every(everyDays)}
        {nextTime !== null && !isMaking && (
          <>
            {` ${texts.next} `}
            <Time at={nextTime} show="day" />.
          </>
        )}
      </p>
    </div>
  )
}
