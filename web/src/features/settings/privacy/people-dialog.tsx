import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Dialog } from '../../../ui/floating/dialog.ts'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { texts } from './texts.ts'

interface PeopleDialogProps {
  open: boolean
  onClose: () => void
  title: string
  lead: string
  /** How many are loaded; undefined while nothing is. */
  count: number | undefined
  error: Error | null
  failed: string
  onRetry: () => void
  isRetrying: boolean
  empty: ComponentProps<typeof EmptyState>
  children: ReactNode
}

/** A list of people in every state: loading, failed, empty, or the people. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { open, onClose, title, lead, count, error, failed, onRetry, isRetrying, empty, children } = props
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={count !== 0 && <span className="mt-1 block text-pretty">{lead}</span>}
      align="start"
      size="lg"
      phoneHeight="tall"
    >
      {count === undefined ? (
        error === null ? (
          <LoadingState label={texts.loading} className="grid gap-3 py-3">
            <Skeleton className="h-10 w-full rounded-field" />
            <Skeleton className="h-10 w-full rounded-field" />
          </LoadingState>
        ) : (
          <ErrorState title={failed} detail={error.message} onRetry={onRetry} retrying={isRetrying} />
        )
      ) : count === 0 ? (
        <EmptyState {...empty} />
      ) : (
        children
      )}
    </Dialog>
  )
}
