import { clsx } from 'clsx'

const MAX_DOTS = 7

interface DotsProps {
  count: number
  current: number
}

/**
 * Shows the position in the carousel as dots, or as a number if there are more than seven. Screen readers get it
 * elsewhere.
 */
export function Dots({ count, current }: DotsProps) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-2.5 flex h-5 items-center justify-center gap-1.25"
    >
      {count > MAX_DOTS ? (
        <span className="rounded-full bg-black/70 px-2 text-xs leading-5 text-white tabular-nums">{`${current + 1}/${count}`}</span>
      ) : (
        Array.from({ length: count }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: dots are known by their place.
            key={at}
            className={clsx(
              'h-1.5 rounded-full shadow-[0_0_2px_#0008] transition-[width] duration-fast',
              at === current ? 'w-4 bg-white' : 'w-1.5 bg-white/65',
            )}
          />
        ))
      )}
    </span>
  )
}
