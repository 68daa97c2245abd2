import { Spinner } from '../../ui/loading/spinner.tsx'
import { type Group, reasonsIn } from './reasons.ts'
import { groupTexts, sheetTexts as texts } from './texts.ts'

const groups = Object.keys(reasonsIn) as Group[]

interface ReasonListProps {
  /** The one that is being sent. */
  pending: Group | null
  onChoose: (group: Group) => void
}

/** The seven groups of reasons. Pressing one sends the report. */
export function ReasonList({ pending, onChoose }: ReasonListProps) {
  return (
    <ul aria-label={texts.reasons} className="-mx-4 border-b border-border md:-mx-5">
      {groups.map((group) => (
        <li key={group} className="border-t border-border">
          <button
            type="button"
            aria-busy={pending === group || undefined}
            aria-disabled={pending !== null || undefined}
            onClick={() => pending === null && onChoose(group)}
            className="flex min-h-11 w-full items-center justify-between gap-3 px-4 text-start hover:bg-surface-3 focus-visible:-outline-offset-2 md:px-5"
          >
            {groupTexts[group]}
            {pending === group && <Spinner size={18} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
