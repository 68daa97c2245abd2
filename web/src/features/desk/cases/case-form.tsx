import type { ReactNode, Ref } from 'react'
import { failureWords } from '../../../lib/failure-words.ts'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { formTexts as texts } from './case-texts.ts'

interface CaseFormProps {
  ref: Ref<HTMLElement> | undefined
  label: string
  onSubmit: () => void
  /** Why it could not be sent. */
  error: Error | null
  children: ReactNode
  /** The button, and what stands beside it. */
  foot: ReactNode
}

const failed = { title: texts.failed, text: texts.failedText }

/** A form that decides something. Ctrl or ⌘ and Enter sends it from anywhere in it. */
export function CaseForm({ ref, label, onSubmit, error, children, foot }: CaseFormProps) {
  return (
    <section ref={ref} aria-label={label}>
      <form
        className="case-form"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          onSubmit()
        }}
      >
        <div className="case-fields">{children}</div>
        <div className="case-foot">
          {error !== null && (
            <InlineNotice tone="danger" alert title={texts.failed} className="case-failure">
              {failureWords(error, failed, failed).text}
            </InlineNotice>
          )}
          {foot}
        </div>
      </form>
    </section>
  )
}
