import type { Session, User } from '@sayso/contract/shapes/user'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useRef } from 'react'
import { ACCOUNT_TOAST, failureText } from '../../../entities/account-form/failure.ts'
import { sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { CheckIcon } from '../../../ui/icons/icons.ts'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { Group } from '../parts/group.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { deviceIcon } from './device-icon.ts'
import { inOrder } from './device-order.ts'
import { devicesQuery, refetchSecurity } from './security-queries.ts'
import { endDevice, endOthers, texts } from './texts.ts'

/** Where the account is logged in, and the way to end that elsewhere. */
export function Devices({ user }: { user: User }) {
  const { data, error, isFetching, refetch } = useQuery(devicesQuery(user))
  return (
    <Group name={texts.devices} lead={texts.devicesLead}>
      {data === undefined && error === null && (
        <LoadingState label={texts.loading} className="grid gap-3 py-3">
          <Skeleton className="h-10 w-full rounded-field" />
          <Skeleton className="h-10 w-full rounded-field" />
        </LoadingState>
      )}
      {data === undefined && error !== null && (
        <ErrorState
          title={texts.devicesFailed}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <ul>
        {inOrder(data ?? []).map((one) => (
          <li key={one.unique_id}>
            <Device user={user} session={one} />
          </li>
        ))}
      </ul>
      {data?.some(({ is_current: isCurrent }) => !isCurrent) && <EndOthers user={user} />}
    </Group>
  )
}

/** Logs out every device but this one. */
function EndOthers({ user }: { user: User }) {
  const button = useRef<HTMLButtonElement>(null)
  const end = useMutation({
    mutationFn: () => sessionCall('user/revokeOtherSessions', {}),
    onSuccess() {
      toast.success(endOthers.done, { id: ACCOUNT_TOAST })
      focusHeading(button.current)
    },
    onError: (error) => failureText(error, endOthers),
    onSettled: () => refetchSecurity(user),
  })
  return (
    <Button
      ref={button}
      pending={end.isPending}
      pendingLabel={texts.endingOthers}
      className="mt-4"
      onClick={() => end.mutate()}
    >
      {texts.endOthers}
    </Button>
  )
}

/** The pressed button is about to disappear; keyboard users continue from the heading. */
function focusHeading(within: HTMLElement | null): void {
  within?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
}

function Device({ user, session }: { user: User; session: Session }) {
  const { device, last_used: lastUsed, is_current: isCurrent, unique_id: id } = session
  const end = useMutation({
    mutationFn: (_button: HTMLElement) => sessionCall('user/revokeSession', { session_id: id }),
    onSuccess(_answer, button) {
      toast.success(endDevice.done, { id: ACCOUNT_TOAST, description: device })
      focusHeading(button)
    },
    onError: (error) => failureText(error, endDevice),
    // Also after a failure: it may have ended by itself.
    onSettled: () => refetchSecurity(user),
  })
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => end.mutate(currentTarget)
  return (
    <SettingRow
      icon={deviceIcon(device)}
      title={device}
      badge={
        isCurrent && (
          <Badge tone="ok" icon={CheckIcon}>
            {texts.thisDevice}
          </Badge>
        )
      }
      hint={
        isCurrent ? (
          texts.now
        ) : (
          <>
            {texts.lastUsed} <Time at={lastUsed} show="day" />
          </>
        )
      }
      action={
        !isCurrent && (
          <Button size="sm" pending={end.isPending} aria-label={`${texts.end}: ${device}`} onClick={press}>
            {texts.end}
          </Button>
        )
      }
    />
  )
}
