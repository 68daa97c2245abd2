import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'

/** The error message that belongs to no field, announced when it appears. */
export function FormAlert({ text, className }: { text: string | null; className?: string }) {
  if (text === null) return null
  return (
    <InlineNotice tone="danger" alert {...(className !== undefined && { className })}>
      {text}
    </InlineNotice>
  )
}
