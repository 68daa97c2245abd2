import { countOf } from '../format/count.ts'
import { UpIcon } from '../icons/icons.ts'

interface PillProps {
  count: number
  /** What is counted: new posts, unless it says otherwise. */
  one?: string
  many?: string
  onPress: () => void
  className?: string
}

/** "4 new posts", floating over a list. Never more than "20+": the number is a reason to look, not a statistic. */
export function Pill({ count, one = 'new post', many = 'new posts', onPress, className }: PillProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={`touch-44 inline-flex h-9 animate-pop-in items-center gap-1.5 rounded-full bg-accent pr-4 pl-3.5 font-semibold text-on-accent shadow-e2 hover:bg-accent-hover ${className ?? ''}`}
    >
      <UpIcon size={16} />
      {count > 20 ? `20+ ${many}` : countOf(count, one, many)}
    </button>
  )
}
