import type { ReactNode } from 'react'

interface ReactionRowProps {
  /** "Reactions to Mara's post" */
  label: string
  opinion: ReactNode
  verdict: ReactNode
  /** On a narrow card the second half stands elsewhere. */
  isVerdictWideOnly?: boolean
}

/** Two questions, separated by a thin line: do you like it, and is it true? */
export function ReactionRow({ label, opinion, verdict, isVerdictWideOnly = false }: ReactionRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are buttons.
    <div role="group" aria-label={label} className="flex min-w-0 items-center @card:gap-0.5">
      {opinion}
      <span className={isVerdictWideOnly ? 'contents @max-card:hidden' : 'contents'}>
        <span className="mx-0.5 h-4.5 w-px shrink-0 bg-border @max-[340px]:mx-0 @card:mx-1.5" />
        {verdict}
      </span>
    </div>
  )
}
