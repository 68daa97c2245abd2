import { decodeId, encodeId } from '@sayso/contract/ids'

/** Ids are text everywhere but in SQL. Queries turn them here, and nothing else touches a bigint id. */
export const rowId = (id: string): bigint => decodeId(id)
export const rowIds = (ids: readonly string[]): bigint[] => ids.map(decodeId)
export const wireId = <Id extends string>(id: bigint): Id => encodeId<Id>(id)
