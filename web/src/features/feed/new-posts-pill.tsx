import { movesWithBar } from '../../entities/shell/index.ts'
import { Pill } from '../../ui/pill.tsx'

interface NewPostsPillProps {
  count: number
  onShow: () => void
}

/** Says that there is something new. Nothing is ever put into a list by itself: it would move what is being read. */
export function NewPostsPill({ count, onShow }: NewPostsPillProps) {
  if (count === 0) return null
  return (
    <div className={`pointer-events-none sticky top-28 z-pill h-0 text-center ${movesWithBar}`}>
      <Pill count={count} onPress={onShow} className="pointer-events-auto mt-3" />
    </div>
  )
}
