import type { Context } from '../../context.ts'
import { secretNames } from '../../platform/config/secrets.ts'
import { type KeyedColumn, resealPage } from '../../platform/keys/keyed-column.ts'
import { type ConnectionsContext, createConnectionsContext } from './connections.context.ts'
import * as q from './connections-keyed.queries.ts'
import { renewSealed } from './permissions.ts'

export function connectionsKeyed(context: Context): KeyedColumn[] {
  const ctx: ConnectionsContext = createConnectionsContext(context)
  const keys = { setting: secretNames.connections, ring: context.config.secrets.connections }
  return [
    {
      ...keys,
      name: 'network_connection.sealed',
      countByKey: (tx) => q.countByKey(tx, 'network_connection'),
      reseal: async (tx, page) =>
        resealPage(await q.holdConnections(tx, page), page, {
          placeOf: ({ profileId, network }) => `${profileId} ${network}`,
          renew: (row) => renewSealed(ctx, row),
          put: (row, sealed) => q.putConnection(tx, row, sealed),
        }),
    },
    {
      ...keys,
      name: 'network_farewell.sealed',
      countByKey: (tx) => q.countByKey(tx, 'network_farewell'),
      reseal: async (tx, page) =>
        resealPage(await q.holdFarewells(tx, page), page, {
          placeOf: ({ id }) => String(id),
          renew: (row) => renewSealed(ctx, row),
          put: (row, sealed) => q.putFarewell(tx, row.id, sealed),
        }),
    },
    {
      ...keys,
      name: 'network_attempt.sealed',
      countByKey: (tx) => q.countByKey(tx, 'network_attempt'),
      instead: 'gone within minutes',
    },
  ]
}
