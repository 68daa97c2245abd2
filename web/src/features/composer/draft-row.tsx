import type { LocalDraft } from '../../entities/draft/index.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { FactList } from '../../ui/display/fact-list.tsx'
import { Time } from '../../ui/display/time.tsx'
import { countOf } from '../../ui/format/count.ts'
import { DeleteIcon } from '../../ui/icons/icons.ts'
import { texts } from './texts.ts'

interface DraftRowProps {
  draft: LocalDraft
  onOpen: () => void
  onDelete: () => void
}

/** A draft in the list: its first words, when it was written, and its files. */
export function DraftRow({ draft, onOpen, onDelete }: DraftRowProps) {
  const { form, files, savedAt } = draft
  const words = form.text.replace(/\s+/g, ' ').trim() || texts.noText
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-field px-2 py-2.5 text-start hover:bg-surface-2"
      >
        <span dir="auto" className="line-clamp-2 text-pretty">
          {words}
        </span>
        <FactList
          facts={[
            <Time key="at" at={savedAt} />,
            ...(files.length > 0 ? [countOf(files.length, 'file', 'files')] : []),
            ...(form.isPaid ? [texts.payToView] : []),
          ]}
        />
      </button>
      <IconButton icon={DeleteIcon} label={`Delete draft: ${words.slice(0, 40)}`} onClick={onDelete} />
    </li>
  )
}
