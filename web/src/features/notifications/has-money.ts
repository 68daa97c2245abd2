import type { ProfileId } from '@sayso/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../../entities/session/index.ts'
import { staleTimes } from '../../lib/stale-times.ts'

/** Whether the money tab has a line: the profile has sold or bought something. */
export const hasMoneyQuery = (me: ProfileId) =>
  queryOptions({
    queryKey: ['has-money-notifications', me],
    queryFn: async ({ signal }) => {
      const page = await sessionCall('user/notifications', { tab: 'money' }, { as: me, signal })
      return page.notifications.length > 0
    },
    staleTime: staleTimes.list,
    retry: false,
  })
