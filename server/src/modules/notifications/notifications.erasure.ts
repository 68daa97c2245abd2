import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import { deleteInbox, deleteWishes } from './erase-notifications.queries.ts'

const BATCH_SIZE = 500

export const notificationErasure: readonly (ErasureStep | Kept)[] = [
  {
    tables: [
      'account_quiet',
      'notification_mail',
      'notification_push',
      'notification_question',
      'notification_setting',
      'push_device',
    ],
    async erase(tx, _, owner) {
      await deleteWishes(tx, owner)
      return false
    },
  },
  {
    tables: ['notification', 'notification_change', 'notification_event'],
    erase: async (tx, _, { profileIds }) => (await deleteInbox(tx, profileIds, BATCH_SIZE)) === BATCH_SIZE,
    keeps: 'numbers in the lists of others, where the person is not named any more: 90 days',
  },
  { tables: ['notification_awake'], because: 'whether there is work to do' },
]
