import { clsx } from 'clsx'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import type { PickedFile } from '../../entities/draft/index.ts'
import { formatLength } from '../../entities/post/media-view.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { formatSize } from '../../ui/format/size.ts'
import { CheckIcon, CloseIcon, FileIcon, LockedIcon, PlayIcon } from '../../ui/icons/icons.ts'
import { isForBuyers } from './hidden-items.ts'
import { LockMark, LockSwitch } from './lock-switch.tsx'
import { useThumbnail } from './use-thumbnail.ts'

interface FileTileProps {
  file: PickedFile
  isPaid: boolean
  /** Its number and the total, for screen readers. */
  place: string
  onRemove: () => void
  onLock: (isLocked: boolean) => void
  onDetails: () => void
  /** Moves it one position towards the beginning (-1) or the end (1). */
  onMove: (by: -1 | 1) => void
  drag: {
    onDragStart: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragEnd: () => void
  }
}

/** One picked file. Dragging or the arrow keys move it; pressing it opens its details. */
export function FileTile({ file, isPaid, place, onRemove, onLock, onDetails, onMove, drag }: FileTileProps) {
  const [length, setLength] = useState<number | null>(null)
  const isLocked = isPaid && isForBuyers(file)
  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (by === null) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li className="relative min-w-0" draggable {...drag}>
      <div className="relative">
        <button
          type="button"
          data-file={file.id}
          aria-label={`${file.name}, ${place}${file.alt === '' ? '' : `, ${file.alt}`}. Details; arrow keys move it`}
          aria-haspopup="dialog"
          onClick={onDetails}
          onKeyDown={onKeyDown}
          className="relative block aspect-square w-full overflow-hidden rounded-media border border-border bg-surface-3"
        >
          <Picture file={file} onLength={setLength} />
        </button>
        {file.kind !== 'file' && (
          <span
            className={clsx(
              mark,
              'left-1.5',
              file.alt === '' ? 'bg-white text-black' : 'bg-black/65 text-white',
            )}
          >
            {file.alt === '' ? '+ ALT' : <CheckIcon size={12} />}
            {file.alt !== '' && 'ALT'}
          </span>
        )}
        {length !== null && (
          <span className={clsx(mark, 'right-1.5 bg-black/70 text-white tabular-nums')}>
            {formatLength(length)}
          </span>
        )}
        {isLocked && (
          <span className="pointer-events-none absolute top-1.5 left-1.5 grid size-6.5 place-items-center rounded-full bg-accent text-on-accent">
            <LockedIcon size={14} />
          </span>
        )}
        <span className="absolute top-1 right-1">
          <IconButton
            icon={CloseIcon}
            label={`Remove ${file.name}`}
            size="sm"
            iconSize={16}
            ground="media"
            onClick={onRemove}
          />
        </span>
      </div>
      {isPaid &&
        (file.kind === 'file' ? (
          <LockMark isLocked />
        ) : (
          <LockSwitch name={file.name} isLocked={file.isLocked} onChange={onLock} />
        ))}
      <p className="mt-1 truncate text-sm text-text-2">
        <bdi>{file.name}</bdi>
      </p>
      <p className="text-sm text-text-3">{formatSize(file.size)}</p>
    </li>
  )
}

const mark =
  'absolute bottom-1.5 flex items-center gap-0.5 rounded-chip px-1.5 py-0.5 text-xs font-semibold pointer-events-none'

function Picture({ file, onLength }: { file: PickedFile; onLength: (seconds: number) => void }) {
  const url = useThumbnail(file)
  if (url === null || file.kind === 'file') {
    return (
      <span className="grid size-full place-items-center text-text-3">
        {file.kind === 'file' && <FileIcon size={28} />}
      </span>
    )
  }
  if (file.kind === 'photo')
    return <img src={url} alt="" draggable={false} className="size-full object-cover" />
  return (
    <>
      <video
        src={url}
        muted
        preload="metadata"
        // Films from a browser's own recorder have no known duration.
        onDurationChange={({ currentTarget: { duration } }) =>
          Number.isFinite(duration) && onLength(duration)
        }
        className="size-full object-cover"
      />
      <span className="absolute inset-0 grid place-items-center text-white">
        <span className="grid size-9 place-items-center rounded-full bg-black/65">
          <PlayIcon size={18} />
        </span>
      </span>
    </>
  )
}
