import type { Mute } from '@sayso/contract/shapes/mute'
import { useState } from 'react'
import { unmuteText } from '../../../entities/safety/mute.ts'
import { texts as safetyTexts } from '../../../entities/safety/texts.ts'
import { formatDay } from '../../../ui/format/time.ts'
import { CloseIcon } from '../../../ui/icons/icons.ts'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { untilText, wordTexts } from './texts.ts'

/** One muted text, for how long, and the button that ends it. */
export function WordChip({ mute }: { mute: Mute }) {
  const [isPending, setPending] = useState(false)
  const { text, until, except_followed: isExcept } = mute
  const length = until === null ? wordTexts.always : untilText(formatDay(new Date(until), new Date()))
  async function remove(button: HTMLElement): Promise<void> {
    const group = button.closest('section')
    setPending(true)
    const isDone = await unmuteText(mute)
    setPending(false)
    // The button goes with its word; the keyboard goes on from the heading.
    if (isDone) group?.querySelector('h2')?.focus({ preventScroll: true })
  }
  return (
    <span className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-border-strong ps-3 pe-1 text-sm">
      <span className="min-w-0 py-1 wrap-anywhere">
        <bdi className="font-semibold">{text}</bdi>{' '}
        <span className="text-text-3">
          {length}
          {isExcept && `, ${wordTexts.exceptShort}`}
        </span>
      </span>
      <button
        type="button"
        aria-label={wordTexts.remove(safetyTexts.quoted(text))}
        disabled={isPending}
        onClick={({ currentTarget }) => void remove(currentTarget)}
        className="touch-44 grid size-6 shrink-0 place-items-center rounded-full text-text-2 hover:bg-surface-3 hover:text-text"
      >
        {isPending ? <Spinner size={14} /> : <CloseIcon size={14} />}
      </button>
    </span>
  )
}
