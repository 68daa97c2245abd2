import { countOf } from '../format/count.ts'
import { UpIcon } from '../icons/icons.ts'

interface PillProps {
  count: number
  onPress: () => void
  className?: string
}

/** "4 new posts", floating over the feed. Never more than "20+": the number is a reason to look, not a statistic. */
export function Pill({ count, onPress, className }: PillProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={`touch-44 inline-flex h-9 animate-pop-in items-center gap-1.5 rounded-full bg-accent pr-4 pl-3.5 font-semibold text-on-accent shadow-e2 hover:bg-accent-hover ${className ?? ''}`}
    >
      <UpIcon size={16} />
      {count > 20 ? '20+ new posts' : countOf(count, 'new post', 'new posts')}
    </button>
  )
}
