import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import type { Failure } from './pay.ts'

/** The failure, shown where the button was pressed, with what became of the money. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  if (failure === null) return null
  const { title, text, money } = failure
  return (
    <InlineNotice tone="danger" alert title={title}>
      {text === title ? money : [text, money].filter(Boolean).join(' ')}
    </InlineNotice>
  )
}
