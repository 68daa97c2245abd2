import { InlineNotice } from '../../ui/inline-notice.tsx'
import type { Failure } from './pay.ts'

/** What went wrong, where it was pressed, and what became of the money. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  if (failure === null) return null
  const { title, text, money } = failure
  return (
    <InlineNotice tone="danger" alert title={title}>
      {text === title ? money : [text, money].filter(Boolean).join(' ')}
    </InlineNotice>
  )
}
