import type { Context } from '../../context.ts'
import { secretNames } from '../../platform/config/secrets.ts'
import { type KeyedColumn, resealPage } from '../../platform/keys/keyed-column.ts'
import { countChangesByKey } from './changes/changes.queries.ts'
import * as totps from './factors/totp.queries.ts'
import { aboutTotp, totpSealOf } from './factors/totp.ts'
import { countPasswordsByKey } from './passwords/passwords.queries.ts'

export function accountsKeyed(ctx: Context): KeyedColumn[] {
  const { config } = ctx
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
    {
      setting: secretNames.connections,
      ring: config.secrets.connections,
      name: 'totp.sealed',
      countByKey: totps.countTotpByKey,
      reseal: async (tx, page) =>
        resealPage(await totps.holdTotps(tx, page), page, {
          placeOf: ({ id }) => String(id),
          renew: ({ accountId, sealed }) => totpSealOf(ctx).renew(sealed, aboutTotp(accountId)),
          put: ({ id }, sealed) => totps.putTotp(tx, id, sealed),
        }),
    },
  ]
}
