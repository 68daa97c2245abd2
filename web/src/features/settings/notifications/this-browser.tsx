import type { ProfileId } from '@sayso/contract/ids'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notificationSettingsQuery } from '../../../entities/notifications/index.ts'
import { type PushState, pushStateQuery, turnPushOff, turnPushOn } from '../../../entities/push/index.ts'
import { isUnconfirmed } from '../../../lib/api-error.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Button } from '../../../ui/action/button.tsx'
import { NotificationsIcon } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { SettingRow } from '../parts/setting-row.tsx'
import { texts as shared } from '../texts.ts'
import { hereTexts, texts } from './texts.ts'

/** Push messages to the browser that shows this page: on, off, or why not. */
export function ThisBrowser({ me, publicKey }: { me: ProfileId; publicKey: string }) {
  const { data: state } = useQuery(pushStateQuery)
  const change = useMutation({
    mutationFn: async (isOn: boolean): Promise<PushState> => {
      if (isOn) return turnPushOn(publicKey)
      await turnPushOff()
      return 'off'
    },
    onSuccess: (now) => {
      queryClient.setQueryData(pushStateQuery.queryKey, now)
      void queryClient.invalidateQueries(notificationSettingsQuery(me))
    },
    onError: (error) => {
      if (isUnconfirmed(error)) return
      const words = { title: shared.notSaved, text: shared.saveFailed }
      const { title, text } = failureWords(error, words, words)
      toast.error(title, { description: text })
    },
  })
  if (state === undefined) return null
  const isOn = state === 'on'
  return (
    <SettingRow
      icon={NotificationsIcon}
      title={texts.here}
      hint={hereTexts[state]}
      action={
        (isOn || state === 'off') && (
          <Button size="sm" pending={change.isPending} onClick={() => change.mutate(!isOn)}>
            {isOn ? texts.turnOff : texts.turnOn}
          </Button>
        )
      }
    />
  )
}
