import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import type { DraftState } from '../../entities/draft/index.ts'
import { ownFoot } from '../../entities/shell/own-bars.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { countOf, formatExactCount } from '../../ui/format/count.ts'
import { TagIcon, WarningIcon } from '../../ui/icons/icons.ts'
import { AddMediaIcon, MentionIcon, SavedIcon } from '../../ui/icons/later-icons.ts'
import { labels, texts } from './texts.ts'

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})
/** From this share of the limit on, the number of characters left is shown. */
const NEAR = 0.9

interface ComposerFootProps {
  onAddFiles: () => void
  onBegin: (sign: '@' | '#') => void
  length: number
  max: number
  draft: Pick<DraftState, 'saving' | 'draft'> | null
}

// A press must not move the focus out of the text: the sign is inserted at the caret.
const keepCaret = (event: MouseEvent) => event.preventDefault()
const tool = 'text-accent-text!'

/** Buttons that insert something into the text, the characters left, and the draft's state. */
export function ComposerFoot({ onAddFiles, onBegin, length, max, draft }: ComposerFootProps) {
  const isNear = length >= max * NEAR
  return (
    <footer
      className={clsx(
        ownFoot,
        'flex min-h-14 items-center gap-3 px-4 text-sm text-text-3 tabular-nums md:min-h-12',
      )}
    >
      <div className="-ms-2.5 flex flex-1">
        <IconButton
          icon={AddMediaIcon}
          iconSize={20}
          label={texts.addFiles}
          className={tool}
          onClick={onAddFiles}
        />
        <IconButton
          icon={MentionIcon}
          iconSize={20}
          label={texts.addMention}
          className={tool}
          onMouseDown={keepCaret}
          onClick={() => onBegin('@')}
        />
        <IconButton
          icon={TagIcon}
          iconSize={20}
          label={texts.addTag}
          className={tool}
          onMouseDown={keepCaret}
          onClick={() => onBegin('#')}
        />
      </div>
      {draft?.saving === 'saved' && (
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          <SavedIcon size={16} className="text-ok" />
          <span>
            <span className="max-md:sr-only">{labels.draft} </span>
            <span className="max-md:capitalize">{labels.saved}</span> {clock.format(draft.draft.savedAt)}
          </span>
        </span>
      )}
      {draft?.saving === 'waiting' && <span>{labels.savingDraft}</span>}
      {draft?.saving === 'failed' && (
        <span className="flex items-center gap-1.5 text-warn">
          <WarningIcon size={16} />
          {labels.draftNotKept}
        </span>
      )}
      {isNear ? (
        <span className={length > max ? 'font-semibold text-danger' : 'font-semibold text-text'}>
          {formatExactCount(length)} / {formatExactCount(max)}
        </span>
      ) : (
        <span className="max-md:sr-only md:border-s md:border-border md:ps-3">
          {countOf(length, 'character', 'characters')}
        </span>
      )}
    </footer>
  )
}
