import type { DataExport } from '@sayso/contract/shapes/data-export'
import type { User } from '@sayso/contract/shapes/user'
import { queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../../../entities/session/index.ts'

const LOOK_EVERY_MS = 4000

export const isBeingMade = ({ status }: DataExport): boolean => status === 'requested' || status === 'running'

/** Asked again and again while one is being made. */
export const exportsQuery = ({ unique_id: account }: User) =>
  queryOptions({
    queryKey: ['data', account, 'exports'],
    queryFn: ({ signal }) => sessionCall('user/exports', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isBeingMade) ? LOOK_EVERY_MS : false),
  })
