import { useRef, useState } from 'react'
import type { PickedFile } from '../../entities/draft/index.ts'
import { announce } from '../../lib/announcer.ts'
import { LockedIcon } from '../../ui/icons/icons.ts'
import { AddIcon } from '../../ui/icons/later-icons.ts'
import { FileDetails } from './file-details.tsx'
import { FileTile } from './file-tile.tsx'
import { isForBuyers } from './hidden-items.ts'
import { moved } from './pick-files.ts'
import { labels, texts } from './texts.ts'

interface MediaStripProps {
  title: string
  files: readonly PickedFile[]
  isPaid: boolean
  onChange: (change: (files: readonly PickedFile[]) => readonly PickedFile[]) => void
  onAdd: () => void
  onReplace: (file: PickedFile) => void
  onRemove: (file: PickedFile) => void
}

/** The picked files in their order. */
export function MediaStrip({ title, files, isPaid, onChange, onAdd, onReplace, onRemove }: MediaStripProps) {
  const dragged = useRef<string | null>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const [isShown, setShown] = useState(false)
  const shownAt = files.findIndex(({ id }) => id === shownId)
  const shown = files[shownAt]
  if (files.length === 0) return null

  function move(id: string, to: number): void {
    const from = files.findIndex((file) => file.id === id)
    if (from === to || to < 0 || to >= files.length) return
    onChange((before) => moved(before, from, to))
    announce(`${files[from]?.name}, place ${to + 1} of ${files.length}`)
  }
  function change(id: string, some: Partial<PickedFile>): void {
    onChange((before) => before.map((file) => (file.id === id ? { ...file, ...some } : file)))
  }
  function dragOver(at: number): void {
    const id = dragged.current
    if (id !== null && files[at]?.id !== id) move(id, at)
  }
  return (
    <section aria-label={title} className="mt-4">
      <p className="mb-2 flex items-baseline gap-2">
        <span className="font-semibold">{title}</span>
        <span className="flex-1 text-sm text-text-3">
          {isPaid
            ? texts.locks(files.length, files.filter(isForBuyers).length)
            : texts.selected(files.length)}
        </span>
        {files.length > 1 && (
          <span className="text-sm text-text-3 coarse:hidden">{labels.dragToReorder}</span>
        )}
      </p>
      <ul className="grid grid-cols-3 gap-2 md:grid-cols-5">
        {files.map((file, at) => (
          <FileTile
            key={file.id}
            file={file}
            isPaid={isPaid}
            place={`${at + 1} of ${files.length}`}
            onRemove={() => onRemove(file)}
            onLock={(isLocked) => change(file.id, { isLocked })}
            onDetails={() => {
              setShownId(file.id)
              setShown(true)
            }}
            onMove={(by) => move(file.id, at + by)}
            drag={{
              onDragStart: (event) => {
                dragged.current = file.id
                event.dataTransfer.effectAllowed = 'move'
              },
              onDragOver: (event) => {
                if (dragged.current === null) return
                event.preventDefault()
                dragOver(at)
              },
              onDragEnd: () => {
                dragged.current = null
              },
            }}
          />
        ))}
        <li>
          <button
            type="button"
            onClick={onAdd}
            className="grid aspect-square w-full place-content-center justify-items-center gap-1 rounded-media border border-dashed border-border-strong text-text-2 hover:bg-surface-2"
          >
            <AddIcon size={20} />
            <span className="text-sm font-medium">{labels.add}</span>
          </button>
        </li>
      </ul>
      {isPaid && (
        <p className="mt-2 flex items-start gap-1.5 text-sm text-text-3">
          <LockedIcon size={14} className="mt-0.75 shrink-0" />
          {texts.neverSent}
        </p>
      )}
      {shown && (
        <FileDetails
          open={isShown}
          onOpenChange={setShown}
          file={shown}
          isPaid={isPaid}
          at={shownAt}
          count={files.length}
          onChange={(some) => change(shown.id, some)}
          onMove={(by) => move(shown.id, shownAt + by)}
          onReplace={() => {
            setShown(false)
            onReplace(shown)
          }}
        />
      )}
    </section>
  )
}
