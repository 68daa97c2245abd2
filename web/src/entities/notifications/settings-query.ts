import type { ProfileId } from '@sayso/contract/ids'
import type {
  NotificationChannel,
  NotificationSwitch,
  SwitchedKind,
} from '@sayso/contract/shapes/notification'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ApiOutput } from '../../lib/api-client.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast/toast.ts'
import { adoptOwn } from '../profile/index.ts'
import { session, sessionCall } from '../session/index.ts'
import { notSaved, saveFailed } from './texts.ts'

type Settings = ApiOutput<'user/notificationSettings'>

/** Never taken from the cache alone: the profile's form changes the same switches. */
export const notificationSettingsQuery = (me: ProfileId) =>
  queryOptions({
    queryKey: ['notification-settings', me],
    queryFn: ({ signal }): Promise<Settings> =>
      sessionCall('user/notificationSettings', {}, { as: me, signal }),
    refetchOnMount: 'always',
  })

export interface SwitchChange {
  readonly kind: SwitchedKind
  readonly channel: NotificationChannel
  readonly is_on: boolean
  /** Also answers this question of the list. */
  readonly answers?: Settings['questions'][number]
}

/** The emails of a profile are fields of it, which its own form shows too. */
const emailFields = {
  follow: 'setting_notify_follow',
  reply: 'setting_notify_reply',
  mention: 'setting_notify_mention',
  repost: 'setting_notify_repost',
  other: 'setting_notify_other_interactions',
  ptv: 'setting_notify_ptv_email',
} as const satisfies Record<SwitchedKind, keyof ProfileOwn>

const withSwitch = (
  switches: readonly NotificationSwitch[],
  { kind, channel, is_on }: SwitchChange,
): NotificationSwitch[] => switches.map((one) => (one.kind === kind ? { ...one, [channel]: is_on } : one))

/** Saves one switch. It shows at once; if it fails, it goes back and says why. One after the other. */
export function useSetNotification(me: ProfileId) {
  const { queryKey } = notificationSettingsQuery(me)
  return useMutation({
    scope: { id: `notification settings ${me}` },
    mutationFn: (change: SwitchChange) => sessionCall('user/setNotification', change, { as: me }),
    onMutate: (change) =>
      queryClient.setQueryData<Settings>(
        queryKey,
        (now) => now && { ...now, switches: withSwitch(now.switches, change) },
      ),
    onSuccess: (settings, { kind, channel, is_on }) => {
      queryClient.setQueryData<Settings>(queryKey, settings)
      if (channel === 'email') adoptEmail(me, kind, is_on)
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey })
      const words = { title: notSaved, text: saveFailed }
      const { title, text } = failureWords(error, words, words)
      toast.error(title, { description: text })
    },
  })
}

function adoptEmail(me: ProfileId, kind: SwitchedKind, isOn: boolean): void {
  const state = session.get()
  const profile = state.status === 'authenticated' && state.profileId === me ? state.profile : null
  if (profile !== null) adoptOwn(me, { ...profile, [emailFields[kind]]: isOn })
}
