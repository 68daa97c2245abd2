import type { Context } from '../../context.ts'
import { secretNames } from '../../platform/config/secrets.ts'
import { type KeyedColumn, resealPage } from '../../platform/keys/keyed-column.ts'
import * as q from './by-address/address-reports.queries.ts'
import { aboutContact, contactSealOf } from './by-address/report-contact.ts'

export function moderationKeyed(ctx: Context): KeyedColumn[] {
  return [
    {
      setting: secretNames.connections,
      ring: ctx.config.secrets.connections,
      name: 'report.contact_sealed',
      countByKey: q.countContactsByKey,
      reseal: async (tx, page) =>
        resealPage(await q.holdContacts(tx, page), page, {
          placeOf: ({ number }) => String(number),
          renew: ({ number, sealed }) => contactSealOf(ctx).renew(sealed, aboutContact(number)),
          put: ({ number }, sealed) => q.putContact(tx, number, sealed),
        }),
    },
  ]
}
