import { movesWithBar } from '../../entities/shell/index.ts'
import { Pill } from '../../ui/list/pill.tsx'

interface NewPostsPillProps {
  count: number
  onShow: () => void
}

/** Announces new posts. Nothing is inserted into a list automatically: it would move what the user is reading. */
export function NewPostsPill({ count, onShow }: NewPostsPillProps) {
  if (count === 0) return null
  return (
    <div className={`pointer-events-none sticky top-28 z-pill h-0 text-center ${movesWithBar}`}>
      <Pill count={count} onPress={onShow} className="pointer-events-auto mt-3" />
    </div>
  )
}
