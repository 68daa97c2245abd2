import { type Icon, MutedIcon } from '../../../ui/icons/icons.ts'
import { BlockIcon, HiddenIcon } from '../../../ui/icons/later-icons.ts'
import type { HiddenReason } from '../hidden-reason.ts'
import { hiddenTexts, show } from '../texts.ts'

const icons: Readonly<Record<HiddenReason, Icon>> = {
  blocked: BlockIcon,
  muted: MutedIcon,
  author: HiddenIcon,
}

interface HiddenCommentProps {
  reason: HiddenReason
  /** Without it there is nothing to show. */
  onShow?: () => void
}

/** One line in place of a comment that is not shown, or only on request. */
export function HiddenComment({ reason, onShow }: HiddenCommentProps) {
  const ReasonIcon = icons[reason]
  return (
    <div className="flex min-h-9 w-full items-center gap-2.5 rounded-field bg-surface-2 px-3 text-sm text-text-3">
      <ReasonIcon size={16} className="shrink-0" />
      <span className="min-w-0 flex-1 py-1.5">{hiddenTexts[reason]}</span>
      {onShow && (
        <button
          type="button"
          aria-label={`${show}: ${hiddenTexts[reason]}`}
          onClick={onShow}
          className="touch-44 h-9 rounded-chip px-1 font-semibold text-accent-text hover:underline"
        >
          {show}
        </button>
      )}
    </div>
  )
}
