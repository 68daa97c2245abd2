import { clsx } from 'clsx'
import { TimeIcon } from '../../ui/icons/icons.ts'

interface RecentSearchesProps {
  id: string
  isOpen: boolean
  recent: readonly string[]
  marked: number
  onPick: (text: string) => void
}

/** The list under the search box. The focus stays in the box, which refers to the marked option by id. */
export function RecentSearches({ id, isOpen, recent, marked, onPick }: RecentSearchesProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Recent searches"
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-menu mt-1.5 animate-pop-in rounded-media border border-border bg-float p-1 shadow-e2"
    >
      {recent.map((text, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the marked option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys
        <div
          key={text}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === marked}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(text)}
          className={clsx(
            'flex min-h-10 cursor-pointer items-center gap-3 rounded-[10px] px-3 hover:bg-surface-3 coarse:min-h-11',
            at === marked && 'bg-surface-3',
          )}
        >
          <TimeIcon size={16} className="text-text-3" />
          <span className="truncate" dir="auto">
            {text}
          </span>
        </div>
      ))}
    </div>
  )
}
