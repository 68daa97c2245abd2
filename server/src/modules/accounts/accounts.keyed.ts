import type { Context } from '../../context.ts'
import { secretNames } from '../../platform/config/secrets.ts'
import type { KeyedColumn } from '../../platform/keys/keyed-column.ts'
import { countChangesByKey } from './changes/changes.queries.ts'
import { countPasswordsByKey } from './passwords/passwords.queries.ts'

export function accountsKeyed({ config }: Context): KeyedColumn[] {
  const pepper = { setting: secretNames.pepper, ring: config.secrets.pepper }
  const days = config.limits.codes.undoLinkDays
  return [
    {
      ...pepper,
      name: 'account_password.pepper_id',
      countByKey: countPasswordsByKey,
      instead: 'renewed when their owners log in; without their key, owners set a new password by email',
    },
    {
      ...pepper,
      name: 'account_change.before',
      // Rows of this table are never changed, and no longer opened once nobody can undo the change.
      countByKey: (tx) => countChangesByKey(tx, days),
      instead: `needed for ${days} days, while a change can be undone`,
    },
  ]
}
