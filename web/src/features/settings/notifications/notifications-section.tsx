import './notifications.css'
import type { NotificationChannel } from '@sayso/contract/shapes/notification'
import { useQuery } from '@tanstack/react-query'
import { notificationSettingsQuery, useSetNotification } from '../../../entities/notifications/index.ts'
import { usePushKey } from '../../../entities/push/index.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { ForProfile } from '../for-profile.tsx'
import type { Member } from '../member.ts'
import { PushSettings } from './push-settings.tsx'
import { SwitchTable } from './switch-table.tsx'
import { kinds, texts } from './texts.ts'

/** What reaches the profile, and how. Its emails are the same switches as in the profile's form. */
export function NotificationsSection({ member }: { member: Member }) {
  const { me } = member
  const { data, error, isFetching, refetch } = useQuery(notificationSettingsQuery(me))
  const { mutate } = useSetNotification(me)
  const pushKey = usePushKey()
  const channels: NotificationChannel[] = pushKey !== null ? ['in_app', 'email', 'push'] : ['in_app', 'email']
  return (
    <>
      <ForProfile member={member} />
      {data !== undefined && (
        <>
          <SwitchTable switches={data.switches} channels={channels} onChange={mutate} />
          <p className="mt-3 text-sm text-text-3">{texts.lead}</p>
          {pushKey !== null && (
            <PushSettings quiet={data.quiet} devices={data.devices} me={me} publicKey={pushKey} />
          )}
        </>
      )}
      {data === undefined && error === null && (
        <LoadingState label={texts.loading} className="mt-4 grid gap-3">
          {kinds.map(({ kind }) => (
            <Skeleton key={kind} className="h-10 w-full rounded-field" />
          ))}
        </LoadingState>
      )}
      {data === undefined && error !== null && (
        <ErrorState
          title={texts.failed}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </>
  )
}
