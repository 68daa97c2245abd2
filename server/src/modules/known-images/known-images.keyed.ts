import type { Context } from '../../context.ts'
import { secretNames } from '../../platform/config/secrets.ts'
import { type KeyedColumn, resealPage } from '../../platform/keys/keyed-column.ts'
import { aboutGlimpse, glimpseSealOf } from './hold/glimpse.ts'
import * as q from './upkeep/glimpse-keys.queries.ts'

export function knownImageKeyed(ctx: Context): KeyedColumn[] {
  return [
    {
      setting: secretNames.connections,
      ring: ctx.config.secrets.connections,
      name: 'held_media.glimpse_sealed',
      countByKey: q.countGlimpsesByKey,
      reseal: async (tx, page) =>
        resealPage(await q.holdGlimpses(tx, page), page, {
          placeOf: ({ place }) => place,
          renew: ({ id, sealed }) => glimpseSealOf(ctx).renew(sealed, aboutGlimpse(id)),
          put: ({ id }, sealed) => q.putGlimpse(tx, id, sealed),
        }),
    },
  ]
}
