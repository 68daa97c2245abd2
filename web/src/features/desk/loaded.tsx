import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { texts } from './texts.ts'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** What was asked for, or its place, or why it is not there. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null)
    return (
      <LoadingState label={texts.loading} className="grid gap-3 py-3">
        <Skeleton className="h-10 w-full rounded-field" />
        <Skeleton className="h-10 w-full rounded-field" />
      </LoadingState>
    )
  return (
    <ErrorState
      title={texts.failed}
      detail={error.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
