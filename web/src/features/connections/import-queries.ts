import type { ProfileId } from '@sayso/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../../entities/session/index.ts'
import type { ApiOutput } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'

export type ImportRun = ApiOutput<'external/importStatus'>
export type NetworkName = ImportRun['network']

const LOOK_EVERY_MS = 1500

export const isLive = ({ status }: Pick<ImportRun, 'status'>): boolean =>
  status === 'queued' || status === 'running'

/** The latest import of each network; polled while one is running. */
export const importsQuery = (me: ProfileId) =>
  queryOptions({
    queryKey: ['imports', me],
    queryFn: async ({ signal }) => (await sessionCall('external/importRuns', {}, { as: me, signal })).imports,
    refetchInterval: ({ state }) => (state.data?.some(isLive) ? LOOK_EVERY_MS : false),
    staleTime: 0,
  })

/** Shows an import that has just started as the latest of its network. */
export function showRun(me: ProfileId, begun: ImportRun): void {
  queryClient.setQueryData(importsQuery(me).queryKey, (known = []) => [
    ...known.filter((one) => one.network !== begun.network),
    begun,
  ])
}
