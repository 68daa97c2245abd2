import { decodeId, encodeId, isStoredId } from '@sayso/contract/ids'

/** Converts an id for a query. Ids are text everywhere but in SQL, and nothing else handles a bigint id. */
export function rowId(id: string): bigint {
  if (!isStoredId(id)) throw new RangeError('no row can have this id')
  return decodeId(id)
}

export const rowIds = (ids: readonly string[]): bigint[] => ids.map(rowId)
export const wireId = <Id extends string>(id: bigint): Id => encodeId<Id>(id)
