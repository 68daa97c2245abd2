import type { CommentId } from '@sayso/contract/ids'
import { clsx } from 'clsx'
import { fold } from './conversation-state.ts'
import type { Place } from './rows.ts'

/** For each level: where its text begins, the size of the avatar, and where the line under the avatar runs. */
const levels = [
  { left: 0, face: 32, line: 16 },
  { left: 34, face: 28, line: 48 },
  { left: 64, face: 24, line: 76 },
  { left: 92, face: 24, line: 104 },
] as const

export const levelAt = (level: number) => levels[Math.min(level, levels.length - 1)] ?? levels[0]

/** The space above an avatar, inside its row. */
export const rowTop = 10

const ink = 'border-[color-mix(in_oklab,var(--border-strong)_45%,var(--border))]'

/** The lines that lead to a row from the comments above it, and past it to what follows. */
export function ThreadLines({ place, isShort = false }: { place: Place; isShort?: boolean }) {
  return place.above.map(({ id, goesOn }, at) => {
    const { line } = levelAt(at)
    const isLast = at === place.above.length - 1
    const reach = levelAt(at + 1).left - line - 5
    return (
      <span key={id}>
        {isLast && (
          <span
            aria-hidden="true"
            className={clsx('absolute top-0 rounded-bl-[10px] border-b border-l', ink)}
            style={{ left: line, width: reach, height: isShort ? 20 : rowTop + levelAt(at + 1).face / 2 }}
          />
        )}
        {goesOn && <Line id={id} left={line} top={0} />}
      </span>
    )
  })
}

/** The line from a comment's own avatar down to its replies; pressing it hides them. */
export function OwnLine({ id, level, label }: { id: CommentId; level: number; label: string }) {
  const { line, face } = levelAt(level)
  return <Line id={id} left={line} top={rowTop + face + 4} label={label} />
}

interface LineProps {
  id: CommentId
  left: number
  top: number
  /** Without a label it is a segment of another comment's line: for the pointer, not for the keyboard. */
  label?: string
}

function Line({ id, left, top, label }: LineProps) {
  return (
    <button
      type="button"
      {...(label === undefined ? { tabIndex: -1, 'aria-hidden': true } : { 'aria-label': label })}
      aria-expanded={label === undefined ? undefined : true}
      onClick={() => fold(id, true)}
      className="group/line absolute bottom-0 flex w-3 justify-center coarse:w-6"
      style={{ left, top, translate: 'calc(-50% + 0.5px) 0' }}
    >
      <span
        className={clsx(
          'h-full border-l transition-colors duration-fast group-hover/line:border-accent-text',
          ink,
        )}
      />
    </button>
  )
}
