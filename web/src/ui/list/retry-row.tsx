import { Button } from '../action/button.tsx'
import { ErrorIcon, RetryIcon } from '../icons/icons.ts'
import * as labels from '../texts.ts'

interface RetryRowProps {
  text: string
  onRetry: () => void
  retrying?: boolean
}

/** Shown if the next page failed: the list above stays, and this row takes the place of the next page. */
export function RetryRow({ text, onRetry, retrying = false }: RetryRowProps) {
  return (
    <div role="alert" className="flex items-center gap-3 py-3 pr-3 pl-4">
      <ErrorIcon size={18} className="text-text-2" />
      <span className="flex-1">{text}</span>
      <Button icon={RetryIcon} pending={retrying} onClick={onRetry}>
        {labels.retry}
      </Button>
    </div>
  )
}
