import type { Session, User } from '@sayso/contract/shapes/user'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { ACCOUNT_TOAST, failureText } from '../../../entities/account-form/failure.ts'
import { sessionCall } from '../../../entities/session/index.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { CheckIcon, SystemThemeIcon as ScreenIcon } from '../../../ui/icons/icons.ts'
import { PhoneIcon } from '../../../ui/icons/later-icons.ts'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { Group } from '../parts/group.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { inOrder } from './device-order.ts'
import { endDevice, texts } from './texts.ts'

const devicesQuery = ({ unique_id: account }: User) =>
  queryOptions({
    queryKey: ['devices', account],
    queryFn: async ({ signal }) => (await sessionCall('user/sessions', {}, { signal })).sessions,
  })

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
    </Group>
  )
}

const HANDHELD = /iPhone|iPad|Android/

function Device({ user, session }: { user: User; session: Session }) {
  const { device, last_used: lastUsed, is_current: isCurrent, unique_id: id } = session
  const end = useMutation({
    mutationFn: (_heading: HTMLElement | null) => sessionCall('user/revokeSession', { session_id: id }),
    onSuccess(_answer, heading) {
      toast.success(endDevice.done, { id: ACCOUNT_TOAST, description: device })
      // The pressed button disappears with the device; keyboard users continue from the heading.
      heading?.focus({ preventScroll: true })
    },
    onError: (error) => failureText(error, endDevice),
    // Also after a failure: it may have ended by itself.
    onSettled: () => queryClient.invalidateQueries(devicesQuery(user)),
  })
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    end.mutate(currentTarget.closest('section')?.querySelector('h2') ?? null)
  return (
    <SettingRow
      icon={HANDHELD.test(device) ? PhoneIcon : ScreenIcon}
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
