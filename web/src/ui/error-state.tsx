import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { type Icon, RetryIcon, UnreachableIcon } from './icons.ts'

interface ErrorStateProps {
  title: string
  text?: ReactNode
  /** What the machine said, for those who report it. */
  detail?: string
  icon?: Icon
  onRetry?: () => void
  retryLabel?: string
  retrying?: boolean
}

/** What went wrong, and the way out of it. */
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
