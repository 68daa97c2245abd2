import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { type Icon, RetryIcon, UnreachableIcon } from '../icons/icons.ts'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  title: string
  text?: ReactNode
  /** The technical message, for those who report it. */
  detail?: string
  icon?: Icon
  onRetry?: () => void
  retryLabel?: string
  retrying?: boolean
}

/** Shows what went wrong, with a retry. */
export function ErrorState(props: ErrorStateProps) {
  const {
    title,
    text,
    detail,
    icon = UnreachableIcon,
    onRetry,
    retryLabel = 'Try again',
    retrying = false,
  } = props
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        title={title}
        text={text}
        detail={detail && `Details: ${detail}`}
        action={
          onRetry && (
            <Button variant="primary" icon={RetryIcon} pending={retrying} onClick={onRetry}>
              {retryLabel}
            </Button>
          )
        }
      />
    </div>
  )
}
