import type { Context } from '../../context.ts'
import { secretNames } from '../../platform/config/secrets.ts'
import { type KeyedColumn, resealPage } from '../../platform/keys/keyed-column.ts'
import * as q from './push/push-devices-keyed.queries.ts'
import { sealsOf } from './push/seal-subscription.ts'

export function notificationsKeyed({ config }: Context): KeyedColumn[] {
  const seals = sealsOf({ config })
  return [
    {
      name: 'push_device.sealed',
      setting: secretNames.pepper,
      ring: config.secrets.pepper,
      countByKey: q.countDevicesByKey,
      // The hash of the address, by which a browser is found again, is of the same key.
      reseal: async (tx, page) =>
        resealPage(await q.holdSealedDevices(tx, page), page, {
          placeOf: ({ id }) => String(id),
          renew: ({ sealed, accountId }) => seals.renew(sealed, accountId),
          put: (row, sealed) =>
            q.putSealedDevice(tx, row.id, {
              sealed,
              endpointHash: seals.hash(seals.open(sealed, row.accountId).endpoint),
            }),
        }),
    },
  ]
}
